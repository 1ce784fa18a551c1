import { Button, Skeleton } from '@mantine/core';
import { IconMessageChatbot } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Empty } from '@/components/Empty';
import rows from '@/components/Rows.module.css';
import { ErrorNotice } from '@/components/States';
import { Tabs } from '@/components/Tabs';
import { useMembership } from '@/features/account/me';
import { myGrantsQuery } from '@/features/account/MyApps';
import { useProject } from '@/features/project/project';
import { useI18n } from '@/i18n/I18n';
import { type Call, type Caller, COUNTED, idOf } from './assistants';
import classes from './Assistants.module.css';

const TONES = { ok: 'good', refused: 'warn', failed: 'bad' } as const;
const ALL = '';

interface AssistantCallsProps {
  callers: readonly Caller[] | undefined;
  /** The newest calls of the chosen caller, or of all. */
  calls: readonly Call[];
  chosen: Caller | undefined;
  onChoose: (caller: Caller | undefined) => void;
  /** The way to the calls before. */
  older: {
    error: Error | null;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => Promise<unknown>;
  };
}

/** The calls of all applications, or of one of them. */
export function AssistantCalls({ callers, calls, chosen, onChoose, older }: AssistantCallsProps) {
  const { t, format } = useI18n();
  const words = t.assistants;
  if (!callers) return <Skeleton height={160} mt={10} radius="md" aria-busy />;
  if (callers.length === 0) return <NoCalls />;
  const caller = callers.find((one) => chosen && idOf(one) === idOf(chosen));
  const counted = caller ? [caller] : callers;
  const sum = (count: 'calls' | 'refused' | 'failed') => counted.reduce((sum, one) => sum + one[count], 0);
  const isCut = callers.reduce((sum, one) => sum + one.calls, 0) >= COUNTED;
  const [latest] = calls;
  const ended = (outcome: Call['outcome']) => calls.some((call) => call.outcome === outcome);
  return (
    <div className={classes.calls}>
      {callers.length > 1 ? (
        <Tabs
          label={words.caller}
          wrap
          value={caller ? idOf(caller) : ALL}
          options={[
            { value: ALL, label: words.everyCaller },
            ...callers.map((one) => ({ value: idOf(one), label: `${one.client} (${format.number(one.calls)})` })),
          ]}
          onChange={(id) => {
            onChoose(callers.find((one) => idOf(one) === id));
          }}
        />
      ) : null}
      <p className={classes.text}>
        {[
          ...(caller || callers.length === 1 ? [counted[0]?.client] : []),
          words.count(sum('calls'), isCut),
          ...(['refused', 'failed'] as const)
            .filter((outcome) => sum(outcome) > 0)
            .map((outcome) => words.ended[outcome](sum(outcome))),
          ...(latest ? [words.latest(format.ago(latest.at))] : []),
        ].join(' · ')}
      </p>
      <ul className={rows.rows} aria-label={words.activity}>
        {calls.map((call, index) => (
          <li key={`${call.at} ${call.actorId} ${call.tool} ${index}`} className={classes.call}>
            <code>{call.tool}</code>
            <span className={rows.badge} data-tone={TONES[call.outcome]}>
              {words.outcomes[call.outcome]}
            </span>
            <span className={classes.facts}>
              {[call.client, format.dateTimeShort(call.at), words.took(call.durationMs), format.bytes(call.bytes)].join(
                ' · ',
              )}
            </span>
          </li>
        ))}
      </ul>
      {older.error ? <ErrorNotice error={older.error} /> : null}
      {older.hasNextPage ? (
        <div>
          <Button
            variant="default"
            size="xs"
            loading={older.isFetchingNextPage}
            onClick={() => void older.fetchNextPage()}
          >
            {words.older}
          </Button>
        </div>
      ) : null}
      {ended('refused') ? <p className={classes.text}>{words.refusedText}</p> : null}
      {ended('failed') ? <p className={classes.text}>{words.failedText}</p> : null}
    </div>
  );
}

/** Says why there is no call: nothing is connected, nothing that sees this project, or nobody has asked. */
function NoCalls() {
  const { t } = useI18n();
  const words = t.assistants;
  const { id, orgSlug } = useProject();
  const org = useMembership(orgSlug)?.org.id;
  const query = useQuery(myGrantsQuery);
  if (query.isPending) return <Skeleton height={160} mt={10} radius="md" aria-busy />;
  const grants = query.data?.items.filter(({ orgId, revokedAt }) => orgId === org && !revokedAt) ?? [];
  const names = (list: typeof grants) => [...new Set(list.map(({ clientName }) => clientName))].join(', ');
  const seeing = grants.filter(({ projectIds }) => !projectIds || projectIds.includes(id));
  return (
    <Empty icon={<IconMessageChatbot size={24} stroke={1.5} />} heading={words.none}>
      {seeing.length > 0
        ? words.noneAsked(names(seeing))
        : grants.length > 0
          ? words.noneSees(names(grants))
          : words.noneConnected}
    </Empty>
  );
}
