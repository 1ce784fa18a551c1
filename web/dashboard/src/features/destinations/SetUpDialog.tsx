import { Button, PasswordInput, Select, Switch } from '@mantine/core';
import { useState } from 'react';
import { Choice } from '@/components/Choice';
import { FormDialog } from '@/components/Dialog';
import { Field } from '@/components/Form';
import { useConversionChange } from '@/features/conversions/conversions';
import { useI18n } from '@/i18n/I18n';
import { useFieldErrors } from '@/i18n/useFieldErrors';
import { request } from '@/lib/api';
import { lower, upper } from '@/lib/names';
import {
  allActionSource,
  allSearchAdsApi,
  boundsOfDestinationCredentialsWrite,
  type DestinationCredential,
} from '@/rest/values';
import {
  apiOf,
  asks,
  type Destination,
  type Draft,
  draftOf,
  isKept,
  keptHint,
  PutDestinationDocument,
  type Setting,
  stateOf,
  type Way,
  writeDraft,
} from './destinations';
import classes from './Destinations.module.css';

type Errors = ReturnType<typeof useFieldErrors>;
/** Settings that have fields of their own. */
const chosen: ReadonlySet<Setting> = new Set(['testEventCode', 'actionSource', 'api']);
const below = ['label', 'input', 'description', 'error'] as const;

interface SetUpDialogProps {
  project: string;
  destination: Destination;
  onDisconnect: () => void;
  /** Called with true if the test should follow. */
  onSaved: (isTestable: boolean) => void;
  onClose: () => void;
}

/** Sets up a platform step by step: the account, the credentials, and the options. */
export function SetUpDialog({ project, destination, onDisconnect, onSaved, onClose }: SetUpDialogProps) {
  const { t } = useI18n();
  const words = t.destinations;
  const platform = lower(destination.provider);
  const name = t.values.ad_platform[platform];
  const isNew = stateOf(destination) === 'new';
  const [draft, setDraft] = useState<Draft>(() => draftOf(destination));
  const set = (next: Partial<Draft>) => {
    setDraft((now) => ({ ...now, ...next }));
  };
  const mutation = useConversionChange(
    () =>
      request(PutDestinationDocument, {
        project,
        provider: destination.provider,
        input: writeDraft(destination, draft),
      }),
    ({ putDestination }) => {
      onSaved(isNew && putDestination.ready);
    },
  );
  const errors = useFieldErrors(mutation.error);
  const { settings, credentials } = asks[platform];
  const ways = Object.keys(credentials) as Way[];
  // Only the older interface ever had developer tokens.
  const asked = (credentials[draft.way] ?? []).filter(
    (credential) =>
      credential !== 'developerToken' || apiOf(draft) === 'uploads' || isKept(destination, 'developerToken'),
  );
  return (
    <FormDialog
      title={isNew ? words.setUpOf(name) : words.editOf(name)}
      text={words.first[platform]}
      action={isNew ? words.form.saveAndTest : words.form.save}
      size={640}
      mutation={mutation}
      onClose={onClose}
    >
      <ol className={classes.steps}>
        <li>
          <h3>{words.form.account}</h3>
          {settings
            .filter(({ name }) => !chosen.has(name))
            .map((asked, at) => (
              <SettingField key={asked.name} {...asked} first={at === 0} draft={draft} errors={errors} onChange={set} />
            ))}
          {settings.some(({ name }) => name === 'api') ? (
            <Choice
              label={words.fields.api.label}
              value={apiOf(draft)}
              options={allSearchAdsApi.map((value) => ({ value, ...words.apis[value] }))}
              onChange={(api) => {
                set({ settings: { ...draft.settings, api: upper(api) } });
              }}
            />
          ) : null}
        </li>
        <li>
          <h3>{words.form.credentials}</h3>
          <p className={classes.muted}>{words.form.credentialsHint}</p>
          {ways.length > 1 ? (
            <Choice
              label={words.form.way}
              value={draft.way}
              options={ways.map((value) => ({ value, ...words.form.ways[value] }))}
              onChange={(way) => {
                set({ way });
              }}
            />
          ) : null}
          {asked.map((credential) => (
            <CredentialField
              key={credential}
              destination={destination}
              credential={credential}
              optional={credential === 'developerToken'}
              value={draft.credentials[credential] ?? ''}
              error={errors[`credentials.${credential}`]}
              onChange={(secret) => {
                set({ credentials: { ...draft.credentials, [credential]: secret } });
              }}
            />
          ))}
        </li>
        <li>
          <h3>{words.form.options}</h3>
          {settings.some(({ name }) => name === 'testEventCode') ? (
            <SettingField
              name="testEventCode"
              needed={false}
              platform={platform === 'social_ads_3' ? 'social_ads_3' : 'social_ads_1'}
              draft={draft}
              errors={errors}
              onChange={set}
            />
          ) : null}
          {settings.some(({ name }) => name === 'actionSource') ? (
            <Select
              label={words.fields.actionSource.label}
              description={words.fields.actionSource.hint}
              inputWrapperOrder={[...below]}
              data={allActionSource.map((value) => ({ value, label: words.sources[value] }))}
              value={draft.settings.actionSource?.toLowerCase() ?? 'other'}
              allowDeselect={false}
              onChange={(source) => {
                set({ settings: { ...draft.settings, actionSource: upper(source ?? 'other') } });
              }}
            />
          ) : null}
          <Switch
            label={words.form.enabled}
            description={words.form.enabledHint}
            checked={draft.enabled}
            onChange={(event) => {
              set({ enabled: event.currentTarget.checked });
            }}
          />
          {platform === 'search_ads_1' ? (
            <Switch
              label={words.feed}
              description={words.form.feedHint}
              checked={draft.feed}
              onChange={(event) => {
                set({ feed: event.currentTarget.checked });
              }}
            />
          ) : null}
          {isNew ? <p className={classes.muted}>{words.form.later}</p> : null}
        </li>
      </ol>
      {isNew ? null : (
        <div>
          <Button variant="default" size="xs" c="var(--svc-bad)" onClick={onDisconnect}>
            {words.form.disconnect}
          </Button>
        </div>
      )}
    </FormDialog>
  );
}

interface SettingFieldProps {
  name: Setting;
  needed: boolean;
  /** The platform, which the hint of the test code depends on. */
  platform?: 'social_ads_1' | 'social_ads_3';
  /** Whether this field gets the focus when the dialog opens. */
  first?: boolean;
  draft: Draft;
  errors: Errors;
  onChange: (next: Partial<Draft>) => void;
}

function SettingField({ name, needed, platform = 'social_ads_1', first, draft, errors, onChange }: SettingFieldProps) {
  const { t } = useI18n();
  const { fields, form } = t.destinations;
  const { label, hint } = name === 'testEventCode' ? fields.testEventCode[platform] : fields[name];
  return (
    <Field
      name={name}
      label={needed ? label : form.optional(label)}
      description={hint}
      inputWrapperOrder={[...below]}
      autoComplete="off"
      spellCheck={false}
      data-autofocus={first || undefined}
      maxLength={60}
      value={draft.settings[name] ?? ''}
      error={errors[`settings.${name}`]}
      onChange={(event) => {
        onChange({ settings: { ...draft.settings, [name]: event.currentTarget.value } });
      }}
    />
  );
}

interface CredentialFieldProps {
  destination: Destination;
  credential: DestinationCredential;
  optional: boolean;
  value: string;
  error: string | undefined;
  onChange: (secret: string) => void;
}

/** Field for a secret, which can be written but never read. */
function CredentialField({ destination, credential, optional, value, error, onChange }: CredentialFieldProps) {
  const { t } = useI18n();
  const words = t.destinations;
  const where: Readonly<Partial<Record<DestinationCredential, string>>> = words.where[lower(destination.provider)];
  const hint = keptHint(destination, credential);
  return (
    <PasswordInput
      name={credential}
      label={optional ? words.form.optional(words.credentials[credential]) : words.credentials[credential]}
      description={where[credential]}
      inputWrapperOrder={[...below]}
      placeholder={
        isKept(destination, credential)
          ? `${hint && hint.length > 1 ? `${words.form.kept(hint)} · ` : ''}${words.form.keptPlaceholder}`
          : undefined
      }
      // Not a login password: browsers must not fill in one.
      autoComplete="off"
      data-1p-ignore
      maxLength={boundsOfDestinationCredentialsWrite[credential].max}
      visibilityToggleButtonProps={{ 'aria-label': words.form.show }}
      value={value}
      error={error}
      onChange={(event) => {
        onChange(event.currentTarget.value);
      }}
    />
  );
}
