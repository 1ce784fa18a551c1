import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '@/components/ButtonLink';
import { CodeBlock } from '@/components/Code';
import { ErrorPanel } from '@/components/States';
import { Tabs } from '@/components/Tabs';
import { useI18n } from '@/i18n/I18n';
import { type Place, codesOf, type Way, ways } from './codes';
import classes from './Install.module.css';
import { installQuery, keyInForce } from './key';

/** Placeholder with the length of a key. */
const likeKey = `pk_svc_${'0'.repeat(30)}`;

interface InstallProps {
  address: string;
  way: Way | undefined;
  onWay: (way: Way | undefined) => void;
}

/** Installation steps with code to copy, by how the site is built. */
export function Install({ address, way = ways[0], onWay }: InstallProps) {
  const { t } = useI18n();
  const query = useQuery(installQuery(address));
  const { origin } = window.location;
  if (query.error && !query.data) return <ErrorPanel error={query.error} retry={() => void query.refetch()} />;
  const key = query.data ? keyInForce(query.data) : likeKey;
  if (key === undefined) return <p className={classes.note}>{t.install.noKey}</p>;
  const steps = <Steps way={way} place={{ server: origin, key }} address={address} />;
  return (
    <div className={classes.install}>
      <Tabs
        label={t.install.list}
        wrap
        value={way}
        options={ways.map((value) => ({ value, label: t.install.ways[value].name }))}
        onChange={(next) => {
          onWay(next === ways[0] ? undefined : next);
        }}
      />
      {query.data ? (
        steps
      ) : (
        <Skeleton radius="md" inert aria-hidden>
          {steps}
        </Skeleton>
      )}
      {way === 'proxy' ? null : <p className={classes.note}>{t.install.policy(origin)}</p>}
    </div>
  );
}

function Steps({ way, place, address }: { way: Way; place: Place; address: string }) {
  const { t } = useI18n();
  const { steps } = t.install.ways[way];
  const [org = '', project = ''] = address.split('/');
  return (
    <ol className={classes.steps} data-single={steps.length === 1}>
      {codesOf[way](place).map((code, at) => (
        <li key={at}>
          <p>{steps[at]}</p>
          {code ? <CodeBlock title={code.title} code={code.code} /> : null}
          {way === 'proxy' && at === 0 ? (
            <ButtonLink
              to="/p/$org/$project/setup/keys"
              params={{ org, project }}
              search={{}}
              variant="default"
              size="xs"
            >
              {t.install.toKeys}
            </ButtonLink>
          ) : null}
        </li>
      ))}
    </ol>
  );
}
