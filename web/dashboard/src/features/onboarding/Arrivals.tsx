import { useQuery } from '@tanstack/react-query';
import { Panel } from '@/components/Panel';
import { ConnectionState } from '@/features/live/ConnectionState';
import { LiveList } from '@/features/live/LiveList';
import { useLiveTail } from '@/features/live/useLiveTail';
import { useI18n } from '@/i18n/I18n';
import classes from './Onboarding.module.css';
import { waitingQuery } from './waiting';

/** Maximum number of items. The live view shows the rest. */
const SHOWN = 4;

/** Incoming data while the person installs the script. Before the first data, tips for troubleshooting. */
export function Arrivals({ address }: { address: string }) {
  const { t } = useI18n();
  const { items = [], fresh, connection } = useLiveTail(address);
  const timezone = useQuery(waitingQuery(address)).data?.project.timezone ?? 'UTC';
  const [org = '', project = ''] = address.split('/');
  return (
    <Panel title={t.live.list} aside={<ConnectionState now={connection} />} className={classes.arrivals}>
      {items.length > 0 ? (
        <div className={classes.arrived}>
          <LiveList items={items.slice(0, SHOWN)} fresh={fresh} place={{ org, project }} timezone={timezone} />
        </div>
      ) : (
        <ul className={classes.tips}>
          {t.onboarding.tips.map((tip) => (
            <li key={tip}>{tip}</li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
