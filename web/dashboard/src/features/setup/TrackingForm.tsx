import { Select, Switch, TagsInput, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CodeBlock } from '@/components/Code';
import { Form } from '@/components/Form';
import { Panel } from '@/components/Panel';
import { useI18n } from '@/i18n/I18n';
import { useFieldErrors } from '@/i18n/useFieldErrors';
import { hostOf } from '@/lib/slug';
import { PageGroups } from './PageGroups';
import { PathRules } from './PathRules';
import { SaveBar } from './SaveBar';
import classes from './Setup.module.css';
import { allConsentMode, boundsOfTrackingConfigPatch } from '@/rest/values';
import { saveTracking } from './saveTracking';
import { patchOf, readTracking, type Tracking } from './tracking';

interface TrackingFormProps {
  project: string;
  stored: unknown;
  revision: number;
  disabled: boolean;
}

export function TrackingForm({ project, stored, revision, disabled }: TrackingFormProps) {
  const { t } = useI18n();
  const client = useQueryClient();
  const [draft, setDraft] = useState(() => readTracking(stored));
  const patch = patchOf(stored, draft);
  const dirty = Object.keys(patch).length > 0;
  const set = (next: Partial<Tracking>) => {
    setDraft((now) => ({ ...now, ...next }));
  };

  const save = useMutation({
    mutationFn: () => saveTracking(project, patch),
    onSuccess: () => client.invalidateQueries({ queryKey: ['TrackingConfig'] }),
  });
  const errors = useFieldErrors(save.error);
  const submit = () => {
    if (dirty) save.mutate();
  };

  return (
    <Form onSubmit={submit} refused={save.error} className={classes.narrow}>
      <Panel title={t.setup.sitesTitle} subtitle={t.setup.sitesText}>
        <div className={classes.fields}>
          <TagsInput
            label={t.setup.domains}
            description={t.setup.domainsHint}
            disabled={disabled}
            maxTags={boundsOfTrackingConfigPatch.domains.max}
            splitChars={[',', ' ']}
            value={draft.domains}
            onChange={(domains) => {
              set({ domains: domains.map(hostOf) });
            }}
            error={errors.domains}
          />
          <TagsInput
            label={t.setup.origins}
            description={t.setup.originsHint}
            disabled={disabled}
            maxTags={boundsOfTrackingConfigPatch.allowedOrigins.max}
            splitChars={[',', ' ']}
            value={draft.allowedOrigins}
            onChange={(allowedOrigins) => {
              set({ allowedOrigins });
            }}
            error={errors.allowedOrigins}
          />
          <Switch
            label={t.onboarding.localhost}
            description={t.onboarding.localhostHint}
            disabled={disabled}
            checked={draft.allowLocalhost}
            onChange={(event) => {
              set({ allowLocalhost: event.currentTarget.checked });
            }}
          />
        </div>
      </Panel>
      <Panel title={t.setup.groupsTitle} subtitle={t.setup.groupsText}>
        <div className={classes.fields}>
          <PageGroups
            groups={draft.pageGroups}
            disabled={disabled}
            errors={errors}
            onChange={(pageGroups) => {
              set({ pageGroups });
            }}
          />
        </div>
      </Panel>
      <Panel title={t.setup.excludeTitle} subtitle={t.setup.excludeText}>
        <div className={classes.fields}>
          <PathRules
            rules={draft.excludePaths}
            max={boundsOfTrackingConfigPatch.excludePaths.max}
            empty={t.setup.noExcludes}
            disabled={disabled}
            errors={errors}
            path="excludePaths"
            onChange={(excludePaths) => {
              set({ excludePaths });
            }}
          />
        </div>
      </Panel>
      <Panel title={t.setup.privacyTitle} subtitle={t.setup.privacyText}>
        <div className={classes.fields}>
          <Select
            label={t.setup.consent}
            description={t.setup.consentHints[draft.consentMode]}
            disabled={disabled}
            allowDeselect={false}
            value={draft.consentMode}
            data={allConsentMode.map((mode) => ({ value: mode, label: t.setup.consentModes[mode] }))}
            onChange={(value) => {
              set({ consentMode: allConsentMode.find((mode) => mode === value) ?? 'cookieless' });
            }}
            error={errors.consent}
          />
          <Switch
            label={t.setup.gpc}
            description={t.setup.gpcHint}
            disabled={disabled}
            checked={draft.respectGlobalPrivacyControl}
            onChange={(event) => {
              set({ respectGlobalPrivacyControl: event.currentTarget.checked });
            }}
          />
          <Switch
            label={t.setup.dnt}
            description={t.setup.dntHint}
            disabled={disabled}
            checked={draft.respectDoNotTrack}
            onChange={(event) => {
              set({ respectDoNotTrack: event.currentTarget.checked });
            }}
          />
          <div className={classes.two}>
            <TagsInput
              label={t.setup.testParams}
              description={t.setup.testParamsHint}
              disabled={disabled}
              maxTags={boundsOfTrackingConfigPatch.testParams.max}
              value={draft.testParams}
              onChange={(testParams) => {
                set({ testParams });
              }}
              error={errors.testParams}
            />
            <TextInput
              label={t.setup.notrack}
              description={t.setup.notrackHint}
              disabled={disabled}
              maxLength={boundsOfTrackingConfigPatch.notrackParam.max}
              value={draft.notrackParam}
              onChange={(event) => {
                set({ notrackParam: event.currentTarget.value });
              }}
              error={errors.notrackParam}
            />
          </div>
        </div>
      </Panel>
      <Panel title={t.setup.wholeTitle} subtitle={t.setup.wholeText(revision)}>
        <details>
          <summary style={{ cursor: 'pointer', fontSize: 13.5, margin: '6px 0 10px' }}>{t.setup.wholeShow}</summary>
          <CodeBlock title="JSON" code={JSON.stringify(stored, null, 2)} />
        </details>
      </Panel>
      <SaveBar
        dirty={dirty}
        saving={save.isPending}
        saved={save.isSuccess}
        error={save.error}
        onDiscard={() => {
          setDraft(readTracking(stored));
          save.reset();
        }}
      />
    </Form>
  );
}
