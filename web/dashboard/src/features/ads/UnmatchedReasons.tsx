import { Button } from '@mantine/core';
import { IconRoute } from '@tabler/icons-react';
import { useState } from 'react';
import { ButtonLink } from '@/components/ButtonLink';
import { Hint } from '@/components/Hint';
import { Panel } from '@/components/Panel';
import { readReportSearch } from '@/features/filters/params';
import { useProject } from '@/features/project/project';
import type { UnmatchedReason } from '@/i18n/en/ads';
import { useI18n } from '@/i18n/I18n';
import { lower } from '@/lib/names';
import classes from './Ads.module.css';
import { fieldOf, tagsOf, type UnmatchedRow } from './rule';

/** Rows of a reason that are shown at once. */
const SHOWN = 8;

interface UnmatchedReasonsProps {
  rows: readonly UnmatchedRow[];
  unmatched: number;
  stale: boolean;
  /** Null if the person may not create rules. */
  onRule: ((row: UnmatchedRow) => void) | null;
}

/** The rows of the report, by reason. The reason with the most sessions comes first. */
export function UnmatchedReasons({ rows, unmatched, stale, onRule }: UnmatchedReasonsProps) {
  const { t } = useI18n();
  const reasons = new Map<UnmatchedReason, UnmatchedRow[]>();
  for (const row of rows) {
    const reason = lower(row.reason);
    // Other outcomes are matches, which the report does not have.
    if (reason === 'id' || reason === 'rule' || reason === 'name') continue;
    reasons.set(reason, [...(reasons.get(reason) ?? []), row]);
  }
  const sessions = (of: readonly UnmatchedRow[]) => of.reduce((sum, row) => sum + row.sessions, 0);
  return [...reasons]
    .sort(([, a], [, b]) => sessions(b) - sessions(a))
    .map(([reason, of]) => (
      <ReasonPanel
        key={reason}
        reason={reason}
        name={t.ads.unmatched.reasons[reason].name}
        rows={of}
        sessions={sessions(of)}
        unmatched={unmatched}
        stale={stale}
        onRule={onRule}
      />
    ));
}

interface ReasonPanelProps extends UnmatchedReasonsProps {
  reason: UnmatchedReason;
  name: string;
  sessions: number;
}

function ReasonPanel({ reason, name, rows, sessions, unmatched, stale, onRule }: ReasonPanelProps) {
  const { t, format } = useI18n();
  const words = t.ads.unmatched;
  const project = useProject();
  const [all, setAll] = useState(false);
  const place = { params: { org: project.orgSlug, project: project.slug }, search: readReportSearch };
  const shown = all ? rows : rows.slice(0, SHOWN);
  const link = { size: 'xs', variant: 'default' } as const;
  return (
    <Panel
      title={name}
      subtitle={words.reasons[reason].text}
      aside={
        reason === 'no_utm' || reason === 'unfilled_macro' || reason === 'ambiguous_id' ? (
          <ButtonLink to="/p/$org/$project/ads/templates" {...place} {...link}>
            {reason === 'no_utm' ? words.toTemplates : words.toCheck}
          </ButtonLink>
        ) : (reason === 'no_account' || reason === 'unknown_id') && onRule ? (
          <ButtonLink to="/p/$org/$project/ads/import" {...place} {...link}>
            {words.toImport}
          </ButtonLink>
        ) : null
      }
    >
      <p className={classes.sum}>
        {words.ofRows(sessions, format.whole(sessions), format.percent(unmatched === 0 ? 0 : sessions / unmatched))}
      </p>
      <table className={`${classes.table} ${classes.reasons}`} data-stale={stale}>
        <caption className="sr-only">{name}</caption>
        <thead>
          <tr>
            <th scope="col">{words.columns.tags}</th>
            {(['sessions', 'relevant', 'conversions'] as const).map((column) => (
              <th key={column} scope="col" className={classes.figure}>
                <Hint text={words.hints[column]}>
                  <span tabIndex={0} className={classes.hint}>
                    {words.columns[column]}
                  </span>
                </Hint>
              </th>
            ))}
            {onRule ? (
              <th className={classes.act}>
                <span className="sr-only">{words.rule}</span>
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <Row key={keyOf(row)} row={row} onRule={onRule} hasTargets={reason !== 'no_account'} />
          ))}
        </tbody>
      </table>
      {rows.length > shown.length ? (
        <div className={classes.foot}>
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => {
              setAll(true);
            }}
          >
            {words.more(format.whole(rows.length - shown.length))}
          </Button>
        </div>
      ) : null}
    </Panel>
  );
}

const keyOf = (row: UnmatchedRow) => JSON.stringify([row.platform, ...tagsOf(row)]);

interface RowProps extends Pick<UnmatchedReasonsProps, 'onRule'> {
  row: UnmatchedRow;
  /** False if the project knows no ad that a rule could name. */
  hasTargets: boolean;
}

function Row({ row, onRule, hasTargets }: RowProps) {
  const { t, format } = useI18n();
  const words = t.ads.unmatched;
  const tags = tagsOf(row);
  const said = tags.map(([name, value]) => `${name}=${value}`).join(' ');
  const figures = [
    [words.columns.sessions, row.sessions],
    [words.columns.relevant, row.relevantSessions],
    [words.columns.conversions, row.conversions],
  ] as const;
  return (
    <tr>
      <th scope="row">
        <span className={classes.tags}>
          {tags.map(([name, value]) => (
            <code key={name}>
              <span>{name}=</span>
              {value}
            </code>
          ))}
          {tags.length === 0 ? <em>{words.noTags}</em> : null}
          {row.platform ? <small>{words.clickOf(t.values.ad_platform[lower(row.platform)])}</small> : null}
        </span>
      </th>
      {figures.map(([label, count]) => (
        <td key={label} className={`${classes.figure} num`}>
          <span className={classes.unit}>{label}</span> {format.whole(count)}
        </td>
      ))}
      {onRule ? (
        <td className={classes.act}>
          {hasTargets && fieldOf(row) ? (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconRoute size={14} />}
              aria-label={words.ruleFor(said)}
              onClick={() => {
                onRule(row);
              }}
            >
              {words.rule}
            </Button>
          ) : null}
        </td>
      ) : null}
    </tr>
  );
}

/** Placeholder of the reasons while the report is loading. */
export function ReasonsSkeleton() {
  const { t } = useI18n();
  return (
    <Panel title={t.ads.unmatched.list}>
      <div className={classes.waiting} aria-busy />
    </Panel>
  );
}
