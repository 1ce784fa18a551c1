import { Button } from '@mantine/core';
import { IconExternalLink, IconInfoCircle, IconLock } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
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
import { type AdPlatform, allAdPlatform, boundsOfAdConnectionCreate } from '@/rest/values';
import {
  CompleteConnectionDocument,
  type Connection,
  CreateConnectionDocument,
  orgConnectionsQuery,
  type PlatformWays,
} from './accounts';
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
  const platforms = useQuery(orgConnectionsQuery(orgSlug)).data?.organization.adPlatforms;
  const missing = missingOf(platforms, again);
  const [chosen, setChosen] = useState<AdPlatform>();
  const platform = chosen ?? (again ? lower(again.platform) : (allAdPlatform.find((one) => !missing.has(one)) ?? null));
  const [name, setName] = useState('');
  const [leaving, setLeaving] = useState(false);
  const mutation = useMutation({
    mutationFn: (platform: AdPlatform) =>
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
  });
  const errors = useFieldErrors(mutation.error);
  return (
    <FormDialog
      title={title}
      text={again ? words.againText : words.text}
      action={platform === null ? words.goNowhere : words.go(t.values.ad_platform[platform])}
      size={540}
      ready={platform !== null && !missing.has(platform)}
      mutation={{
        mutate: () => {
          if (platform) mutation.mutate(platform);
        },
        isPending: mutation.isPending || leaving,
        error: mutation.error,
      }}
      onClose={onClose}
    >
      {again ? null : (
        <Choice
          label={words.platform}
          value={platform}
          options={allAdPlatform.map((one) => {
            const needed = missing.get(one);
            return {
              value: one,
              name: t.values.ad_platform[one],
              hint: needed ? words.notConfigured(needed) : words.choices[one],
              disabled: needed !== undefined,
            };
          })}
          onChange={(next) => {
            setChosen(next);
            mutation.reset();
          }}
        />
      )}
      {missing.size > 0 ? <NotConfigured missing={missing} again={again} /> : null}
      <div role="status" className={classes.notices}>
        {leaving ? <p className={dialogClasses.text}>{words.going}</p> : null}
      </div>
      {again || platform === null ? null : (
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

type Missing = ReadonlyMap<AdPlatform, readonly string[]>;

/**
 * Platforms to which the deployment cannot connect, with the variables that are needed. Of a connection that gets a new
 * grant, its platform by its connector.
 */
function missingOf(platforms: readonly PlatformWays[] | undefined, again: Connection | undefined): Missing {
  const missing = new Map<AdPlatform, readonly string[]>();
  for (const { platform, connectors } of platforms ?? []) {
    const ways = again ? connectors.filter(({ connector }) => connector === again.connector) : connectors;
    const isOther = again !== undefined && again.platform !== platform;
    const [first] = ways;
    if (first && !isOther && !ways.some(({ configured }) => configured)) missing.set(lower(platform), first.settings);
  }
  return missing;
}

interface NotConfiguredProps {
  missing: Missing;
  again: Connection | undefined;
}

/** Says who can set up what is missing, and how to do without. */
function NotConfigured({ missing, again }: NotConfiguredProps) {
  const { t } = useI18n();
  const words = t.adAccounts.wizard;
  const { orgSlug, slug } = useProject();
  const needed = again && missing.get(lower(again.platform));
  const what = again
    ? words.notConfiguredOne(t.values.ad_platform[lower(again.platform)])
    : missing.size === allAdPlatform.length
      ? words.notConfiguredNone
      : words.notConfiguredSome;
  return (
    <div className={classes.missing}>
      <IconInfoCircle size={17} stroke={1.8} aria-hidden />
      <div>
        <p>
          <strong>{what}</strong> {needed ? words.notConfiguredText(needed) : words.notConfiguredThose}
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
