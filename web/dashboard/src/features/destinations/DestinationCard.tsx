import { Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCheck,
  IconCircleDashed,
  IconPlayerPause,
  IconPlugConnected,
  IconPower,
  IconProgress,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { CopyIcon } from '@/components/Code';
import { Panel } from '@/components/Panel';
import { NoMail } from '@/features/account/NoMail';
import { useCan } from '@/features/account/me';
import badges from '@/features/conversions/Conversions.module.css';
import { useProject } from '@/features/project/project';
import { useI18n } from '@/i18n/I18n';
import { lower } from '@/lib/names';
import { own } from '@/lib/own';
import { accountOf, credentialOf, type Destination, feedAddress, type State, stateOf } from './destinations';
import classes from './Destinations.module.css';
import { HealthFigures } from './HealthFigures';
import { useSendAgain } from './useSendAgain';

const ofState = {
  new: [IconCircleDashed, 'plain'],
  incomplete: [IconProgress, 'warn'],
  off: [IconPower, 'plain'],
  on: [IconCheck, 'good'],
  paused: [IconPlayerPause, 'bad'],
} as const satisfies Record<State, unknown>;

interface DestinationCardProps {
  destination: Destination;
  /** Names of the conversions that are sent to this platform. */
  told: readonly string[];
  mayChange: boolean;
  onSetUp: () => void;
  onTest: () => void;
}

/** Card of an ad platform: its state, its conversions, and the health of its uploads. */
export function DestinationCard({ destination, told, mayChange, onSetUp, onTest }: DestinationCardProps) {
  const { t } = useI18n();
  const words = t.destinations;
  const platform = lower(destination.provider);
  const name = t.values.ad_platform[platform];
  const state = stateOf(destination);
  const [Icon, tone] = ofState[state];
  const isNew = state === 'new';
  const { orgSlug } = useProject();
  const can = useCan(orgSlug);
  const again = useSendAgain(destination);
  const maySend = destination.enabled && told.length > 0 && can('conversions:write');
  return (
    <Panel
      title={name}
      className={classes.card}
      aside={
        <span className={badges.badge} data-tone={tone}>
          <Icon size={13} stroke={2} aria-hidden />
          {words.state[state]}
        </span>
      }
    >
      {isNew ? <p className={classes.muted}>{words.first[platform]}</p> : null}
      {state === 'incomplete' ? <p className={classes.muted}>{words.incomplete}</p> : null}
      {state === 'off' ? <p className={classes.muted}>{words.off}</p> : null}
      {state === 'paused' ? <Pause destination={destination} /> : null}
      {destination.endingVersion ? <Ending {...destination.endingVersion} /> : null}
      {told.length > 0 || state === 'on' || state === 'paused' ? <Told names={told} /> : null}
      {isNew ? null : <Kept destination={destination} />}
      {destination.feed ? <Feed /> : null}
      {isNew && told.length === 0 ? null : (
        <HealthFigures platform={platform} health={destination.health} retry={maySend ? again.retry : undefined} />
      )}
      {maySend ? again.answer : null}
      {mayChange ? (
        <div className={classes.buttons}>
          <Button
            size="xs"
            variant={isNew ? 'filled' : 'default'}
            leftSection={isNew ? <IconPlugConnected size={15} /> : undefined}
            aria-label={isNew ? words.setUpOf(name) : words.editOf(name)}
            onClick={onSetUp}
          >
            {isNew ? words.setUp : words.edit}
          </Button>
          {destination.ready ? (
            <Button size="xs" variant="default" aria-label={words.testOf(name)} onClick={onTest}>
              {words.test}
            </Button>
          ) : null}
          {maySend ? again.backfill : null}
        </div>
      ) : maySend ? (
        <div className={classes.buttons}>{again.backfill}</div>
      ) : isNew ? (
        <p className={classes.muted}>{words.readOnly}</p>
      ) : null}
    </Panel>
  );
}

/** Why the platform is paused, and until when. */
function Pause({ destination: { pause } }: { destination: Destination }) {
  const { t, format } = useI18n();
  const words = t.destinations;
  const { orgSlug, timezone } = useProject();
  if (!pause) return null;
  const known: Readonly<Record<string, string | undefined>> = words.pauses;
  return (
    <div className={classes.pause} role="status">
      <IconAlertTriangle size={17} stroke={1.8} aria-hidden />
      <div>
        <p>
          {own(known, pause.code) ?? words.pauses.other} {words.paused(format.dateTime(pause.until, timezone))}
        </p>
        {pause.message ? (
          <p className={classes.muted}>
            {words.answered}: <q lang="en">{pause.message}</q> <code>{pause.code}</code>
          </p>
        ) : null}
        <NoMail org={orgSlug} />
      </div>
    </div>
  );
}

/** Says that the platform switches off the version of its API that the server uses. */
function Ending({ version, endsAt }: { version: string; endsAt: string }) {
  const { t, format } = useI18n();
  const { timezone } = useProject();
  return (
    <div className={classes.pause} role="status">
      <IconAlertTriangle size={17} stroke={1.8} aria-hidden />
      <p>{t.destinations.ending(version, format.dateTime(endsAt, timezone))}</p>
    </div>
  );
}

function Told({ names }: { names: readonly string[] }) {
  const { t } = useI18n();
  const words = t.destinations;
  const { orgSlug, slug } = useProject();
  return names.length > 0 ? (
    <p className={classes.told}>{words.toldOf(names.join(', '))}</p>
  ) : (
    <p className={classes.told}>
      {words.undefinedText}{' '}
      <Link to="/p/$org/$project/conversions/definitions" params={{ org: orgSlug, project: slug }} search={{}}>
        {words.undefinedAction}
      </Link>
    </p>
  );
}

/** The account and the stored credentials. */
function Kept({ destination }: { destination: Destination }) {
  const { t } = useI18n();
  const words = t.destinations;
  const account = accountOf(destination);
  const facts = [
    account ? `${words.account} ${account}` : null,
    ...destination.credentials.map(({ name, hint }) => {
      if (typeof hint !== 'string') return null;
      const label = words.credentials[credentialOf(name)];
      return hint.length > 1 ? words.keptAs(label, hint) : words.kept(label);
    }),
    destination.settings.testEventCode ? `${words.testCode} ${destination.settings.testEventCode}` : null,
  ].filter((fact) => fact !== null);
  if (facts.length === 0) return null;
  return (
    <ul className={classes.kept}>
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  );
}

/** Address of the CSV feed that the platform fetches. */
function Feed() {
  const { t } = useI18n();
  const words = t.destinations;
  const { id } = useProject();
  const address = feedAddress(window.location.origin, id);
  return (
    <div className={classes.feed}>
      <h3>{words.feed}</h3>
      <p className={classes.muted}>{words.feedText}</p>
      <p className={classes.address}>
        <code>{address}</code>
        <CopyIcon value={address} label={words.copyFeed} />
      </p>
    </div>
  );
}
