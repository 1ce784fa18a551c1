import { Button } from '@mantine/core';
import { IconExternalLink, IconInfoCircle, IconLock } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ButtonLink } from '@/components/ButtonLink';
import { Choice } from '@/components/Choice';
import { Dialog, dialogClasses, FormDialog } from '@/components/Dialog';
import { Empty } from '@/components/Empty';
import { Field } from '@/components/Form';
import { ErrorNotice } from '@/components/States';
import { useCan, useMembership } from '@/features/account/me';
import { useProject } from '@/features/project/project';
import type { CreateAdConnectionMutation } from '@/gql/graphql';
import { useI18n } from '@/i18n/I18n';
import { useFieldErrors } from '@/i18n/useFieldErrors';
import { request } from '@/lib/api';
import { lower, upper } from '@/lib/names';
import { asProblem } from '@/lib/problem';
import { type AdPlatform, allAdPlatform, boundsOfAdConnectionCreate } from '@/rest/values';
import { CompleteConnectionDocument, type Connection, CreateConnectionDocument } from './accounts';
import classes from './Accounts.module.css';
import { useAdsChanged } from './ads';
import { keepOrigin } from './connecting';

type Started = CreateAdConnectionMutation['createAdConnection'];

interface ConnectDialogProps {
  /** Connection that gets a new grant; undefined for a new one. */
  again: Connection | undefined;
  /** Called after a connection by a broker, which leads nobody back. */
  onConnected: (id: string) => void;
  onClose: () => void;
}

/** Leads a person to a platform to grant access to their ad accounts. */
export function ConnectDialog({ again, onConnected, onClose }: ConnectDialogProps) {
  const { t } = useI18n();
  const { orgSlug } = useProject();
  const can = useCan(orgSlug);
  const org = useMembership(orgSlug)?.org.name ?? orgSlug;
  const words = t.adAccounts.wizard;
  const [broker, setBroker] = useState<Started | null>(null);
  const title = again ? words.againTitle : words.title;
  if (!can('org:admin'))
    return (
      <Dialog title={title} onClose={onClose}>
        <Empty icon={<IconLock size={24} stroke={1.5} />} heading={words.notAdminHeading}>
          {words.notAdminText(org)}
        </Empty>
      </Dialog>
    );
  if (broker) return <BrokerDialog title={title} started={broker} onConnected={onConnected} onClose={onClose} />;
  return <StartDialog title={title} again={again} onBroker={setBroker} onClose={onClose} />;
}

interface StartDialogProps extends Pick<ConnectDialogProps, 'again' | 'onClose'> {
  title: string;
  onBroker: (started: Started) => void;
}

function StartDialog({ title, again, onBroker, onClose }: StartDialogProps) {
  const { t } = useI18n();
  const words = t.adAccounts.wizard;
  const { orgSlug, slug } = useProject();
  const [platform, setPlatform] = useState<AdPlatform>(again ? lower(again.platform) : 'search_ads_1');
  const [name, setName] = useState('');
  const [leaving, setLeaving] = useState(false);
  /** Platforms to which this installation turned out not to connect. */
  const [missing, setMissing] = useState<readonly AdPlatform[]>([]);
  const label = t.values.ad_platform[platform];
  const mutation = useMutation({
    mutationFn: () =>
      request(CreateConnectionDocument, {
        org: orgSlug,
        input: {
          platform: upper(platform),
          name: again || name.trim() === '' ? null : name.trim(),
          reconnect: again?.id ?? null,
        },
      }),
    onSuccess: ({ createAdConnection: started }) => {
      if (started.connection.connector === 'BROKER') {
        onBroker(started);
        return;
      }
      keepOrigin({ org: orgSlug, project: slug, connection: started.connection.id, again: again !== undefined });
      setLeaving(true);
      window.location.assign(started.url);
    },
    onError: (error) => {
      if (asProblem(error).code === 'not_configured') setMissing((all) => [...all, platform]);
    },
  });
  const errors = useFieldErrors(mutation.error);
  const isMissing = missing.includes(platform);
  return (
    <FormDialog
      title={title}
      text={again ? words.againText : words.text}
      action={words.go(label)}
      size={540}
      ready={!isMissing}
      mutation={{
        mutate: () => {
          mutation.mutate();
        },
        isPending: mutation.isPending || leaving,
        error: isMissing ? null : mutation.error,
      }}
      onClose={onClose}
    >
      {again ? null : (
        <Choice
          label={words.platform}
          value={platform}
          options={allAdPlatform.map((one) => ({
            value: one,
            name: missing.includes(one)
              ? `${t.values.ad_platform[one]} (${words.notConfiguredHere})`
              : t.values.ad_platform[one],
            hint: words.choices[one],
          }))}
          onChange={(next) => {
            setPlatform(next);
            mutation.reset();
          }}
        />
      )}
      <div role="status" className={classes.notices}>
        {isMissing ? <NotConfigured platform={label} /> : null}
        {leaving ? <p className={dialogClasses.text}>{words.going}</p> : null}
      </div>
      {again || isMissing ? null : (
        <Field
          name="name"
          label={words.name}
          description={words.nameHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={boundsOfAdConnectionCreate.name.max}
          autoComplete="off"
          value={name}
          error={errors.name}
          onChange={({ currentTarget }) => {
            setName(currentTarget.value);
          }}
        />
      )}
    </FormDialog>
  );
}

function NotConfigured({ platform }: { platform: string }) {
  const { t } = useI18n();
  const words = t.adAccounts.wizard;
  const { orgSlug, slug } = useProject();
  return (
    <div className={classes.missing}>
      <IconInfoCircle size={17} stroke={1.8} aria-hidden />
      <div>
        <p>
          <strong>{words.notConfigured(platform)}</strong> {words.notConfiguredText}
        </p>
        <p>
          {words.meanwhile}{' '}
          <ButtonLink
            to="/p/$org/$project/ads/import"
            params={{ org: orgSlug, project: slug }}
            search={{}}
            size="compact-xs"
            variant="default"
          >
            {t.ads.views.import}
          </ButtonLink>
        </p>
      </div>
    </div>
  );
}

interface BrokerDialogProps extends Pick<ConnectDialogProps, 'onConnected' | 'onClose'> {
  title: string;
  started: Started;
}

/** The page of a broker leads nobody back: the person says when they are done. */
function BrokerDialog({ title, started, onConnected, onClose }: BrokerDialogProps) {
  const { t, format } = useI18n();
  const words = t.adAccounts.wizard.broker;
  const { orgSlug } = useProject();
  const changed = useAdsChanged();
  const { id } = started.connection;
  const mutation = useMutation({
    mutationFn: () =>
      request(CompleteConnectionDocument, { org: orgSlug, id, input: { state: started.state, code: null } }),
    onSuccess: async () => {
      await changed();
      onConnected(id);
    },
  });
  return (
    <Dialog title={title} onClose={onClose}>
      <div className={dialogClasses.fields}>
        <p className={dialogClasses.text}>
          {words.text} {words.until(format.clock(Date.parse(started.expiresAt)))}
        </p>
        {mutation.error ? <ErrorNotice error={mutation.error} /> : null}
        <div className={dialogClasses.actions}>
          <Button
            component="a"
            href={started.url}
            target="_blank"
            rel="noreferrer"
            data-autofocus
            variant="default"
            leftSection={<IconExternalLink size={15} />}
          >
            {words.open}
          </Button>
          <Button
            loading={mutation.isPending}
            onClick={() => {
              mutation.mutate();
            }}
          >
            {words.done}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
