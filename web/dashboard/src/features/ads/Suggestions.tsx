import { Button } from '@mantine/core';
import { IconRoute } from '@tabler/icons-react';
import { useState } from 'react';
import { Panel } from '@/components/Panel';
import { ErrorNotice } from '@/components/States';
import { useProject } from '@/features/project/project';
import type { AdsMappingSuggestionsQuery } from '@/gql/graphql';
import { useI18n } from '@/i18n/I18n';
import { request } from '@/lib/api';
import { lower } from '@/lib/names';
import { CreateRuleDocument, DeleteRuleDocument, groupsOf, type Suggestion, useAdsChange, useAdsChanged } from './ads';
import ads from './Ads.module.css';
import { sayRule } from './RuleTable';
import classes from './Suggestions.module.css';

interface SuggestionsProps {
  /** Undefined if the suggestions could not be loaded. */
  report: AdsMappingSuggestionsQuery['project']['adsMappingSuggestions'] | undefined;
  /** False if the person may not create rules. */
  mayWrite: boolean;
}

/** Rules that are worth creating. Nothing if there are none. */
export function Suggestions({ report, mayWrite }: SuggestionsProps) {
  const { t, format } = useI18n();
  const words = t.ads.unmatched.suggestions;
  const project = useProject().address;
  const changed = useAdsChanged();
  const [saved, setSaved] = useState<{ ids: string[]; said: string } | null>(null);
  const create = useAdsChange(
    async (rules: Suggestion['rule'][]) => {
      const ids: string[] = [];
      try {
        for (const rule of rules) {
          const { createAdMappingRule } = await request(CreateRuleDocument, { project, input: rule });
          ids.push(createAdMappingRule.id);
          const count = format.whole(ids.length);
          setSaved({
            ids: [...ids],
            said: rules.length > 1 ? words.savedAll(ids.length, count) : words.saved(sayRule(rule, t)),
          });
        }
      } catch (error) {
        // The rules before it are there.
        if (ids.length > 0) await changed();
        throw error;
      }
    },
    () => undefined,
  );
  const undo = useAdsChange(
    async (ids: string[]) => {
      for (const id of ids) await request(DeleteRuleDocument, { project, id });
    },
    () => {
      setSaved(null);
    },
  );
  const items = report?.items ?? [];
  const error = create.error ?? undo.error;
  if (items.length === 0 && !saved && !error) return null;
  return (
    <Panel title={words.title} subtitle={words.text}>
      {error ? <ErrorNotice error={error} /> : null}
      {saved ? (
        <div className={ads.saved} role="status">
          <IconRoute size={17} stroke={1.8} aria-hidden />
          <span>{saved.said}</span>
          <Button
            size="compact-sm"
            variant="subtle"
            loading={undo.isPending}
            onClick={() => {
              undo.mutate(saved.ids);
            }}
          >
            {words.undo}
          </Button>
        </div>
      ) : null}
      <ul className={classes.list}>
        {groupsOf(items).map((group) => (
          <Group
            key={JSON.stringify(group.map(({ rule }) => rule))}
            group={group}
            currency={report?.currency ?? ''}
            busy={create.isPending}
            onCreate={mayWrite ? create.mutate : null}
          />
        ))}
      </ul>
    </Panel>
  );
}

interface GroupProps {
  /** Rules that are worth creating together, or one that is alone. */
  group: readonly Suggestion[];
  currency: string;
  busy: boolean;
  onCreate: ((rules: Suggestion['rule'][]) => void) | null;
}

function Group({ group, ...shared }: GroupProps) {
  const { t, format } = useI18n();
  const words = t.ads.unmatched.suggestions;
  const [first, ...others] = group;
  if (!first) return null;
  if (others.length === 0) return <Item item={first} {...shared} />;
  const { busy, onCreate } = shared;
  const { platform, level } = first.rule.target;
  const named = t.values.ad_platform[lower(platform)];
  const [count, before, after] = [
    format.whole(group.length),
    format.percentExact(first.rates.before),
    format.percentExact(first.rates.after),
  ];
  return (
    <li className={classes.group}>
      <div className={classes.item}>
        <div className={classes.what}>
          <p className={classes.rule}>
            <strong>{words.group(count)}</strong>{' '}
            <small>
              {named} · {t.ads.levels[lower(level)]}
            </small>
          </p>
          <p className={ads.muted}>{words.groupText}</p>
          <p className={ads.muted}>{words.groupRates(named, before, after)}</p>
        </div>
        {onCreate ? (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconRoute size={14} />}
            disabled={busy}
            onClick={() => {
              onCreate(group.map(({ rule }) => rule));
            }}
          >
            {words.acceptAll(count)}
          </Button>
        ) : null}
      </div>
      <ul className={classes.list} aria-label={words.group(count)}>
        {group.map((item) => (
          <Item key={JSON.stringify(item.rule)} item={item} {...shared} />
        ))}
      </ul>
    </li>
  );
}

function Item({ item, currency, busy, onCreate }: Omit<GroupProps, 'group'> & { item: Suggestion }) {
  const { t, format } = useI18n();
  const words = t.ads.unmatched.suggestions;
  const { rule, targetName, wouldMatch, rates, examples } = item;
  const confidence = lower(item.confidence);
  const hasId = examples.some(({ value }) => value.includes(rule.target.entityId));
  const platform = t.values.ad_platform[lower(rule.target.platform)];
  const conditions = [
    ['utm_source', rule.when?.utmSource],
    ['utm_medium', rule.when?.utmMedium],
  ] as const;
  return (
    <li className={classes.item}>
      <div className={classes.what}>
        <p className={classes.rule}>
          {lower(rule.field)} {t.ads.kinds[lower(rule.kind)]} <code>{rule.value}</code>
          {conditions.map(([name, value]) =>
            value ? (
              <span key={name}>
                {' '}
                {t.ads.rules.and} {name} {t.ads.kinds.exact} <code>{value}</code>
              </span>
            ) : null,
          )}{' '}
          {words.to} <strong>{targetName}</strong>{' '}
          <small>
            {platform} · {t.ads.levels[lower(rule.target.level)]}
          </small>
        </p>
        <p className={ads.muted}>
          {words.moves(wouldMatch.sessions, format.whole(wouldMatch.sessions))} ·{' '}
          {words.spend(format.money(wouldMatch.spend, currency))}
        </p>
        {item.together === 0 ? (
          <p className={ads.muted}>
            {words.rates(platform, format.percentExact(rates.before), format.percentExact(rates.after))}
          </p>
        ) : null}
        <p className={ads.muted}>
          <strong>{words.confidence[confidence]}.</strong>{' '}
          {words.why[confidence === 'exact' && hasId ? 'id' : confidence]}
        </p>
        <details className={classes.examples}>
          <summary>{words.examples}</summary>
          <ul>
            {examples.map(({ value, sessions }) => (
              <li key={value}>
                <code>{words.example(value, format.whole(sessions))}</code>
              </li>
            ))}
          </ul>
        </details>
      </div>
      {onCreate ? (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconRoute size={14} />}
          aria-label={words.acceptOf(sayRule(rule, t), targetName)}
          disabled={busy}
          onClick={() => {
            onCreate([rule]);
          }}
        >
          {words.accept}
        </Button>
      ) : null}
    </li>
  );
}
