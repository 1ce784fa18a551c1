import { NumberInput, Select } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { CopyIcon } from '@/components/Code';
import { dialogClasses, FormDialog } from '@/components/Dialog';
import { Field, Form } from '@/components/Form';
import { SlugField } from '@/components/SlugField';
import { Panel } from '@/components/Panel';
import { countryOptions, currencyOptions, zoneOptions } from '@/features/project/choices';
import type { useProject } from '@/features/project/project';
import { graphql } from '@/gql';
import type { Locale, ProjectUpdate } from '@/gql/graphql';
import { useI18n } from '@/i18n/I18n';
import { request } from '@/lib/api';
import { asProblem } from '@/lib/problem';
import { type OwnChange, useRead, useRevision } from '@/lib/revision';
import { useFieldErrors } from '@/i18n/useFieldErrors';
import { boundsOfProjectUpdate } from '@/rest/values';
import { affectsValues, type CurrencyChange, sayCurrencyChange } from './currency';
import { type Deletion, sayDeleted } from './deletions';
import { editable } from './editable';
import { SaveBar } from './SaveBar';
import layout from '@/components/Layout.module.css';
import classes from './Setup.module.css';

const UpdateProjectDocument = graphql(`
  mutation UpdateProject($project: String!, $input: ProjectUpdate!, $revision: String) {
    updateProject(project: $project, input: $input, revision: $revision) {
      id
      slug
      orgSlug
    }
  }
`);

const DeletionPreviewDocument = graphql(`
  query DeletionPreview($project: String!, $input: ProjectUpdate!) {
    project(project: $project) {
      id
      deletionPreview(input: $input) {
        kind
        count
        beginsAt
      }
    }
  }
`);

const CurrencyPreviewDocument = graphql(`
  query CurrencyPreview($project: String!, $currency: String!) {
    project(project: $project) {
      id
      currencyPreview(currency: $currency) {
        rate
        rateDay
        sessions
        conversions
        withoutRate
        goals
        definitions
      }
    }
  }
`);

type Project = ReturnType<typeof useProject>;

/** Effects of a change that the person has to agree to. */
interface Asked {
  deletions: readonly Deletion[];
  currency: CurrencyChange | null;
}

const nothing: Asked = { deletions: [], currency: null };

interface ProjectFormProps {
  project: Project;
  /** The person's own change from the notice about deletions. */
  kept: OwnChange | null;
  disabled: boolean;
}

export function ProjectForm({ project, kept, disabled }: ProjectFormProps) {
  const { t, format, language } = useI18n();
  const client = useQueryClient();
  const navigate = useNavigate();
  const stored = editable(project);
  const [changes, setChanges] = useState<Partial<typeof stored>>({});
  const draft = { ...stored, ...changes };
  const set = (next: Partial<typeof stored>) => {
    setChanges((now) => ({ ...now, ...next }));
  };
  const input: ProjectUpdate = Object.fromEntries(
    Object.entries(draft).filter(([key, value]) => stored[key as keyof typeof stored] !== value),
  );
  const [asked, setAsked] = useState(nothing);
  const dirty = Object.keys(input).length > 0;
  const shortens = draft.retentionDays < stored.retentionDays;
  const converts = draft.currency !== stored.currency;
  const countries = useMemo(
    () => countryOptions(format.locale, project.country ?? null),
    [format.locale, project.country],
  );

  const seen = useRevision(project.revision, dirty, kept);
  const read = useRead(stored, dirty);
  const save = useMutation({
    mutationFn: () => request(UpdateProjectDocument, { project: project.id, input, revision: seen.current }),
    onSuccess: async ({ updateProject: { slug, orgSlug } }) => {
      await client.refetchQueries({ queryKey: ['Me'] });
      // The slug is part of the URL, so cached queries with the old slug are invalid.
      await navigate({
        to: '/p/$org/$project/setup/project',
        params: { org: orgSlug, project: slug },
        search: (now) => now,
        replace: true,
      });
      await client.invalidateQueries();
      // From here on the form follows the stored values, which the notice about deletions can change, too.
      setChanges({});
      setAsked(nothing);
    },
    onError: (error) => {
      // The form shows both versions, and the dialog asks anew before the next try.
      if (asProblem(error).newer) setAsked(nothing);
    },
  });
  const preview = useMutation({
    mutationFn: async (): Promise<Asked> => {
      const [deletions, currency] = await Promise.all([
        shortens ? request(DeletionPreviewDocument, { project: project.id, input }) : null,
        converts ? request(CurrencyPreviewDocument, { project: project.id, currency: draft.currency }) : null,
      ]);
      const change = currency?.project.currencyPreview ?? null;
      return {
        deletions: deletions?.project.deletionPreview ?? [],
        currency: change && affectsValues(change) ? change : null,
      };
    },
    onSuccess: (effects) => {
      if (effects.deletions.length === 0 && !effects.currency) save.mutate();
      else setAsked(effects);
    },
  });
  const error = save.error ?? preview.error;
  const errors = useFieldErrors(error);
  const refused = save.error ? asProblem(save.error) : null;
  const taken = refused?.code === 'conflict' && !refused.newer;
  const submit = () => {
    if (!dirty) return;
    if (shortens || converts) {
      // The dialog would show the error of the last try.
      save.reset();
      preview.mutate();
    } else save.mutate();
  };

  const first = asked.deletions[0];

  return (
    <>
      <Form onSubmit={submit} refused={error} changed={dirty && !save.isPending} className={layout.narrow}>
        <Panel title={t.setup.projectTitle} subtitle={t.setup.projectText}>
          <div className={layout.fields}>
            <Field
              name="name"
              autoComplete="off"
              label={t.common.name}
              required
              disabled={disabled}
              maxLength={boundsOfProjectUpdate.name.max}
              value={draft.name}
              onChange={(event) => {
                set({ name: event.currentTarget.value });
              }}
              error={errors.name}
            />
            <SlugField
              description={draft.slug === stored.slug ? t.org.slugHint : t.org.slugWarning}
              disabled={disabled}
              maxLength={boundsOfProjectUpdate.slug.max}
              value={draft.slug}
              onChange={(event) => {
                set({ slug: event.currentTarget.value.toLowerCase() });
              }}
              error={taken ? t.org.slugTaken : errors.slug}
            />
            <div className={layout.two}>
              <Select
                label={t.onboarding.timezone}
                description={t.setup.timezoneHint}
                disabled={disabled}
                data={zoneOptions(draft.timezone)}
                value={draft.timezone}
                searchable
                allowDeselect={false}
                limit={60}
                nothingFoundMessage={t.filters.noMatch}
                onChange={(value) => {
                  if (value) set({ timezone: value });
                }}
                error={errors.timezone}
              />
              <Select
                label={t.onboarding.currency}
                description={t.setup.currencyHint}
                disabled={disabled}
                data={currencyOptions(language, draft.currency)}
                value={draft.currency}
                searchable
                allowDeselect={false}
                limit={60}
                nothingFoundMessage={t.filters.noMatch}
                onChange={(value) => {
                  if (value) set({ currency: value });
                }}
                error={errors.currency}
              />
              <Select
                label={t.setup.locale}
                description={t.setup.localeHint}
                disabled={disabled}
                data={(['EN', 'DE'] as const).map((value) => ({ value, label: format.language(value.toLowerCase()) }))}
                value={draft.locale}
                allowDeselect={false}
                onChange={(value) => {
                  if (value) set({ locale: value as Locale });
                }}
                error={errors.locale}
              />
              <Select
                label={t.setup.country}
                description={t.setup.countryHint}
                disabled={disabled}
                data={[{ value: '', label: t.setup.countryNone }, ...countries]}
                value={draft.country ?? ''}
                searchable
                allowDeselect={false}
                nothingFoundMessage={t.filters.noMatch}
                onChange={(value) => {
                  set({ country: value || null });
                }}
                error={errors.country}
              />
            </div>
            <NumberInput
              label={t.setup.retention}
              description={t.setup.retentionHint}
              size="sm"
              disabled={disabled}
              {...boundsOfProjectUpdate.retentionDays}
              allowDecimal={false}
              clampBehavior="strict"
              w={220}
              value={draft.retentionDays}
              onChange={(value) => {
                if (typeof value === 'number') set({ retentionDays: value });
              }}
              error={errors.retentionDays}
            />
          </div>
        </Panel>
        <Panel title={t.setup.referenceTitle} subtitle={t.setup.referenceText}>
          <dl className={classes.reference}>
            <dt>{t.setup.projectId}</dt>
            <dd>
              <code>{project.id}</code>
              <CopyIcon value={project.id} label={t.common.copy} />
            </dd>
            <dt>{t.setup.address}</dt>
            <dd>
              <code>{project.address}</code>
              <CopyIcon value={project.address} label={t.common.copy} />
            </dd>
            <dt>{t.setup.since}</dt>
            <dd>{format.dateTime(project.createdAt, project.timezone)}</dd>
          </dl>
        </Panel>
        <SaveBar
          dirty={dirty}
          saving={save.isPending || preview.isPending}
          saved={save.isSuccess}
          error={taken ? null : error}
          edited={{ mine: { ...input }, read, seen }}
          onDiscard={() => {
            setChanges({});
            save.reset();
            preview.reset();
          }}
        />
      </Form>
      {first || asked.currency ? (
        <FormDialog
          title={first ? t.setup.deletions.question : t.setup.currencyChange.question(draft.currency)}
          text={
            first
              ? t.setup.deletions.warning(
                  sayDeleted(asked.deletions, t, format),
                  format.dateTime(first.beginsAt, project.timezone),
                )
              : null
          }
          action={t.common.save}
          danger={first !== undefined}
          mutation={save}
          onClose={() => {
            setAsked(nothing);
          }}
        >
          {asked.currency
            ? sayCurrencyChange(asked.currency, stored.currency, draft.currency, t, format).map((sentence) => (
                <p key={sentence} className={dialogClasses.text}>
                  {sentence}
                </p>
              ))
            : null}
        </FormDialog>
      ) : null}
    </>
  );
}
