import { ActionIcon, Skeleton } from '@mantine/core';
import { IconAlertTriangle, IconTrash } from '@tabler/icons-react';
import { useI18n, type Dictionary } from '@/i18n/I18n';
import { lower } from '@/lib/names';
import type { Rule } from './ads';
import classes from './Ads.module.css';

/** Says which visits a rule fits, without its further condition. */
export const sayRule = ({ field, kind, value }: Pick<Rule, 'field' | 'kind' | 'value'>, t: Dictionary) =>
  `${lower(field)} ${t.ads.kinds[lower(kind)]} ${value}`;

interface RuleTableProps {
  rules: readonly Rule[];
  timezone: string;
  /** Null if the person may not delete rules. */
  onDelete: ((rule: Rule) => void) | null;
}

/** The mapping rules in the order in which they are tried. */
export function RuleTable({ rules, timezone, onDelete }: RuleTableProps) {
  const { t, format } = useI18n();
  const words = t.ads.rules;
  return (
    <table className={`${classes.table} ${classes.rules}`}>
      <caption className="sr-only">{words.title}</caption>
      <thead>
        <tr>
          <th scope="col" className={classes.order}>
            {words.columns.order}
          </th>
          <th scope="col">{words.columns.condition}</th>
          <th scope="col">{words.columns.target}</th>
          <th scope="col" className={classes.created}>
            {words.columns.created}
          </th>
          {onDelete ? (
            <th className={classes.tools}>
              <span className="sr-only">{words.columns.tools}</span>
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {rules.map((rule, at) => {
          const { when, target } = rule;
          const conditions = [
            ['utm_source', when?.utmSource],
            ['utm_medium', when?.utmMedium],
          ] as const;
          return (
            <tr key={rule.id}>
              <td className={`${classes.order} num`}>{format.whole(at + 1)}</td>
              <th scope="row">
                <span className={classes.said}>
                  {lower(rule.field)} {t.ads.kinds[lower(rule.kind)]} <code>{rule.value}</code>
                </span>
                {conditions.map(([name, value]) =>
                  value ? (
                    <small key={name}>
                      {words.and} {name} {t.ads.kinds.exact} <code>{value}</code>
                    </small>
                  ) : null,
                )}
                {rule.note ? <small className={classes.note}>{rule.note}</small> : null}
              </th>
              <td className={classes.belongs}>
                <i className={classes.unit}>{words.columns.target}</i>
                <span>{rule.targetName ?? target.entityId}</span>
                <small>
                  {t.values.ad_platform[lower(target.platform)]} · {t.ads.levels[lower(target.level)]}
                </small>
                {rule.targetName === null || rule.targetName === undefined ? (
                  <small className={classes.warning}>
                    <IconAlertTriangle size={13} aria-hidden /> {words.gone}
                  </small>
                ) : null}
              </td>
              <td className={classes.created}>{format.dateTime(rule.createdAt, timezone)}</td>
              {onDelete ? (
                <td className={classes.tools}>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={words.deleteOf(sayRule(rule, t))}
                    onClick={() => {
                      onDelete(rule);
                    }}
                  >
                    <IconTrash size={16} />
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

export const RulesSkeleton = () => (
  <div aria-busy>
    {[62, 46, 54, 38].map((width, at) => (
      <Skeleton key={at} height={14} width={`${width}%`} my={20} />
    ))}
  </div>
);
