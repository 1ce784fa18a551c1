import { IconCheck } from '@tabler/icons-react';
import { Panel } from '@/components/Panel';
import { ConnectionState } from '@/features/live/ConnectionState';
import { LiveList, LiveRowFragment } from '@/features/live/LiveList';
import { NotCounted } from '@/features/live/NotCounted';
import type { useLiveTail } from '@/features/live/useLiveTail';
import { askedEvery } from '@/features/onboarding/waiting';
import { useProject } from '@/features/project/project';
import { useRefused } from '@/features/refused/refused';
import { readFragment } from '@/gql';
import { useI18n } from '@/i18n/I18n';
import onboarding from '@/features/onboarding/Onboarding.module.css';
import classes from './Check.module.css';

interface ProofProps {
  /** Ids of the items that were there before, and the address that was opened. */
  started: { known: ReadonlySet<string>; url: string };
  tail: ReturnType<typeof useLiveTail>;
}

/** Waits for the visit of the tab that was opened, and shows what arrived. */
export function Proof({ started, tail }: ProofProps) {
  const { t } = useI18n();
  const words = t.check.proof;
  const { address, orgSlug, slug, timezone } = useProject();
  const arrived = (tail.items ?? []).filter(({ id }) => !started.known.has(id));
  const proven = arrived.some((item) => readFragment(LiveRowFragment, item).test);
  const refused = useRefused(address, proven ? null : askedEvery);
  return (
    <>
      <Panel title={words.title} aside={<ConnectionState now={tail.connection} />}>
        <div className={onboarding.waiting} data-arrived={proven} role="status">
          <span className={onboarding.signal} aria-hidden>
            {proven ? <IconCheck size={18} stroke={2.4} /> : <i />}
          </span>
          <div className={onboarding.waitingText}>
            <strong>{proven ? words.arrived : words.waiting}</strong>
            <span>{proven ? words.arrivedText : arrived.length > 0 ? words.others : words.waitingText}</span>
          </div>
        </div>
        {arrived.length > 0 ? (
          <div className={classes.arrived}>
            <LiveList
              items={arrived.slice(0, 8)}
              fresh={tail.fresh}
              place={{ org: orgSlug, project: slug }}
              timezone={timezone}
            />
          </div>
        ) : (
          <ul className={classes.tips}>
            {words.tips.map((tip) => (
              <li key={tip}>{tip}</li>
            ))}
          </ul>
        )}
        {proven ? null : (
          <p className={classes.again}>
            {words.blocked}{' '}
            <a href={started.url} target="_blank" rel="noreferrer">
              {started.url}
            </a>
          </p>
        )}
      </Panel>
      {!proven && refused.length > 0 ? <NotCounted project={address} every={askedEvery} opened /> : null}
    </>
  );
}
