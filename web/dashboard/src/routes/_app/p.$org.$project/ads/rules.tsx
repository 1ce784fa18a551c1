import { Button } from '@mantine/core';
import { IconPlus, IconRoute } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { Empty } from '@/components/Empty';
import { Panel } from '@/components/Panel';
import panels from '@/components/Panels.module.css';
import { ErrorPanel, Notes, Outdated } from '@/components/States';
import { useCan } from '@/features/account/me';
import { MOST_RULES, type Rule, rulesQuery } from '@/features/ads/ads';
import classes from '@/features/ads/Ads.module.css';
import { AdsFrame } from '@/features/ads/AdsFrame';
import { DeleteRule } from '@/features/ads/DeleteRule';
import { newRule } from '@/features/ads/rule';
import { RuleDialog } from '@/features/ads/RuleDialog';
import { RulesSkeleton, RuleTable } from '@/features/ads/RuleTable';
import { Recomputing } from '@/features/overview/Recomputing';
import { addressOf, useProject } from '@/features/project/project';
import { useI18n } from '@/i18n/I18n';

interface RulesSearch {
  /** Whether the dialog for a new rule is open. */
  add?: '1';
}

export const Route = createFileRoute('/_app/p/$org/$project/ads/rules')({
  validateSearch: (raw: Record<string, unknown>): RulesSearch => (raw.add === '1' ? { add: '1' } : {}),
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(rulesQuery(addressOf(params)));
  },
  component: RulesScreen,
});

function RulesScreen() {
  const { t, format } = useI18n();
  const words = t.ads.rules;
  const project = useProject();
  const { add } = Route.useSearch();
  const navigate = Route.useNavigate();
  const can = useCan(project.orgSlug);
  const mayWrite = can('ads:write');
  const [deleting, setDeleting] = useState<Rule | null>(null);
  const query = useQuery({ ...rulesQuery(project.address), enabled: can('ads:read') });
  const rules = query.data?.project.adMappingRules;
  const isFull = rules !== undefined && rules.length >= MOST_RULES;
  const most = format.whole(MOST_RULES);
  const open = (add: RulesSearch['add']) =>
    void navigate({ search: (now) => ({ ...now, add }), resetScroll: false, replace: true });
  const button = mayWrite ? (
    <Button
      size="xs"
      leftSection={<IconPlus size={15} />}
      disabled={isFull}
      onClick={() => {
        open('1');
      }}
    >
      {words.add}
    </Button>
  ) : null;

  return (
    <AdsFrame controls={button}>
      <Panel title={words.title} subtitle={words.text}>
        {isFull ? <p className={classes.warning}>{words.full(most)}</p> : null}
        {query.error && !rules ? (
          <div className={panels.state}>
            <ErrorPanel error={query.error} retry={() => void query.refetch()} />
          </div>
        ) : !rules ? (
          <RulesSkeleton />
        ) : rules.length === 0 ? (
          <div className={panels.state}>
            <Empty icon={<IconRoute size={24} stroke={1.5} />} heading={words.emptyHeading}>
              {words.emptyText}
            </Empty>
          </div>
        ) : (
          <>
            <RuleTable rules={rules} timezone={project.timezone} onDelete={mayWrite ? setDeleting : null} />
            <p className={`${classes.after} num`}>{words.count(format.whole(rules.length), most)}</p>
          </>
        )}
      </Panel>
      <Notes>
        {query.data?.project.status.recomputation ? <Recomputing project={project.address} /> : null}
        {query.error && rules ? <Outdated error={query.error} since={query.dataUpdatedAt} /> : null}
      </Notes>
      {add && mayWrite && !isFull ? (
        <RuleDialog
          draft={newRule()}
          onSaved={() => {
            open(undefined);
          }}
          onClose={() => {
            open(undefined);
          }}
        />
      ) : null}
      {deleting ? (
        <DeleteRule
          project={project.address}
          rule={deleting}
          onClose={() => {
            setDeleting(null);
          }}
        />
      ) : null}
    </AdsFrame>
  );
}
