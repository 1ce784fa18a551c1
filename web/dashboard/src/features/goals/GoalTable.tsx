import { ActionIcon, Skeleton } from '@mantine/core';
import { IconArrowDownRight, IconArrowUpRight, IconPencil, IconRefresh } from '@tabler/icons-react';
import { Hint } from '@/components/Hint';
import { RowButtons } from '@/components/RowButtons';
import type { Filters } from '@/features/filters/params';
import { type Change as ChangeOf, changeOf } from '@/features/overview/metrics';
import { useI18n } from '@/i18n/I18n';
import { own } from '@/lib/own';
import type { GoalRow } from './goals';
import classes from './Goals.module.css';
import { readMatch } from './match';
import { sayMatch } from './say';

interface GoalTableProps {
  rows: readonly GoalRow[];
  /** Number of selected sessions. */
  sessions: number;
  /** Description of each goal's conditions, by key. */
  said: Readonly<Record<string, unknown>>;
  currency: string;
  /** The comparison period; null without a comparison. */
  against: string | null;
  stale: boolean;
  has: (filters: Filters) => boolean;
  onToggle: (filters: Filters) => void;
  /** Undefined if the person may not change goals. */
  onEdit: ((key: string) => void) | null;
  onMove: ((key: string, by: 1 | -1) => void) | null;
}

export function GoalTable({
  rows,
  sessions,
  said,
  currency,
  against,
  stale,
  has,
  onToggle,
  onEdit,
  onMove,
}: GoalTableProps) {
  const { t, format } = useI18n();
  const most = Math.max(1, ...rows.map(({ reached }) => reached.sessions));
  const valued = rows.some(({ reached, before }) => reached.value > 0 || (before?.value ?? 0) > 0);
  const money = (value: number) => (value === 0 ? '–' : format.money(value, currency));
  return (
    <table className={`${classes.table} ${stale ? classes.stale : ''}`} aria-busy={stale}>
      <thead>
        <tr>
          <th scope="col">{t.goals.name}</th>
          <Head text={t.goals.sessionsHint} name={t.goals.sessions} />
          {against === null ? null : (
            <Head text={t.goals.changeHint(against)} name={t.goals.change} className={classes.wide} />
          )}
          <Head text={t.goals.rateHint} name={t.goals.rate} />
          {valued ? <Head text={t.goals.valueHint} name={t.goals.value} className={classes.wide} /> : null}
          {onEdit || onMove ? <td /> : null}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => {
          const { key, name, isConversion, recomputing, reached, before } = row;
          const change = before && changeOf('sessions', reached.sessions, before.sessions, t, format);
          const filter = { goal: [key] };
          return (
            <tr key={key} data-active={has(filter)}>
              <th scope="row">
                <div className={classes.cell}>
                  <span className={classes.bar} style={{ width: `${(100 * reached.sessions) / most}%` }} aria-hidden />
                  <button
                    type="button"
                    className={`plain ${classes.goal}`}
                    aria-pressed={has(filter)}
                    title={`${sayMatch(readMatch(own(said, key)), t)} · ${t.overview.filterBy(name)}`}
                    onClick={() => {
                      onToggle(filter);
                    }}
                  >
                    <span className="truncate">{name}</span>
                  </button>
                  {isConversion ? (
                    <Hint text={t.goals.conversionHint}>
                      <span className={classes.badge}>{t.goals.conversion}</span>
                    </Hint>
                  ) : null}
                  {recomputing ? (
                    <Hint text={t.goals.recomputingHint}>
                      <span className={classes.recount}>
                        <IconRefresh size={13} aria-hidden /> {t.goals.recomputing}
                      </span>
                    </Hint>
                  ) : null}
                  <span className={`truncate ${classes.asks}`} title={sayMatch(readMatch(own(said, key)), t)}>
                    {sayMatch(readMatch(own(said, key)), t)}
                  </span>
                </div>
              </th>
              <td className="num">
                {format.short(reached.sessions)}
                {against === null ? null : <Change change={change} className={classes.narrow} />}
              </td>
              {against === null ? null : (
                <td className={`num ${classes.wide}`}>
                  <Change change={change} />
                </td>
              )}
              <td className="num">
                {sessions === 0 ? '–' : format.percentExact(reached.rate)}
                {valued && reached.value > 0 ? <span className={classes.narrow}>{money(reached.value)}</span> : null}
              </td>
              {valued ? <td className={`num ${classes.wide}`}>{money(reached.value)}</td> : null}
              {onMove ? (
                <td className={classes.tools}>
                  <RowButtons
                    of={name}
                    at={at}
                    count={rows.length}
                    onMove={(by) => {
                      onMove(key, by);
                    }}
                  />
                </td>
              ) : onEdit ? (
                <td className={classes.tools}>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={t.goals.edit(name)}
                    onClick={() => {
                      onEdit(key);
                    }}
                  >
                    <IconPencil size={16} />
                  </ActionIcon>
                </td>
              ) : null}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Change({ change, className = '' }: { change: ChangeOf | null; className?: string | undefined }) {
  return (
    <span className={`${classes.change} ${className}`} data-verdict={change?.verdict}>
      {change?.direction === 'up' ? <IconArrowUpRight size={13} aria-hidden /> : null}
      {change?.direction === 'down' ? <IconArrowDownRight size={13} aria-hidden /> : null}
      {change ? `${{ up: '+', down: '−', same: '' }[change.direction]}${change.text}` : '–'}
    </span>
  );
}

function Head({ text, name, className }: { text: string; name: string; className?: string | undefined }) {
  return (
    <th scope="col" className={className}>
      <Hint text={text}>
        <span>{name}</span>
      </Hint>
    </th>
  );
}

/** Placeholder as tall as a table of four goals, the number in a new project. */
export function GoalSkeleton() {
  return (
    <div aria-hidden style={{ paddingTop: 24 }}>
      {[76, 58, 44, 30].map((width) => (
        <Skeleton key={width} height={14} my={12} width={`${width}%`} />
      ))}
    </div>
  );
}
