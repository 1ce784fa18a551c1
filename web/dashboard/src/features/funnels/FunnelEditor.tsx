import { Button, Skeleton, Switch } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Choice } from '@/components/Choice';
import { CancelButton, Dialog, DialogError } from '@/components/Dialog';
import { Field, Form } from '@/components/Form';
import { ProblemText } from '@/components/States';
import { useValueLabel } from '@/features/filters/labels';
import { graphql } from '@/gql';
import { useFieldErrors } from '@/i18n/useFieldErrors';
import { useI18n } from '@/i18n/I18n';
import { request } from '@/lib/api';
import { asProblem } from '@/lib/problem';
import { documentQuery } from '@/lib/query';
import { useDeletion, useRead, useRevision } from '@/lib/revision';
import { slugOf } from '@/lib/slug';
import { boundsOfFunnelWrite } from '@/rest/values';
import { FunnelSteps } from './FunnelSteps';
import classes from './Funnels.module.css';
import type { Funnel } from './funnels';
import { isComplete, newStep, readStep, writeSteps } from './steps';
import { type Known, StepsEditor } from './StepsEditor';

const CreateFunnelDocument = graphql(`
  mutation CreateFunnel($project: String!, $input: FunnelWrite!) {
    createFunnel(project: $project, input: $input) {
      key
    }
  }
`);
const UpdateFunnelDocument = graphql(`
  mutation UpdateFunnel($project: String!, $key: String!, $input: FunnelUpdate!, $revision: String) {
    updateFunnel(project: $project, key: $key, input: $input, revision: $revision) {
      key
    }
  }
`);
const DeleteFunnelDocument = graphql(`
  mutation DeleteFunnel($project: String!, $key: String!, $revision: String) {
    deleteFunnel(project: $project, key: $key, revision: $revision)
  }
`);
const FunnelPreviewDocument = graphql(`
  query FunnelPreview($project: String!, $input: FunnelPreviewInput!) {
    project(project: $project) {
      id
      funnelPreview(input: $input) {
        funnel {
          ...FunnelSteps
        }
      }
    }
  }
`);
const KnownDocument = graphql(`
  query FunnelChoices($project: String!) {
    project(project: $project) {
      id
      questionnaires {
        id
      }
      goals {
        key
        name
      }
      filterOptions(limit: 100) {
        dimensions {
          dimension
          options {
            value
          }
        }
      }
    }
  }
`);

function useKnown(project: string): Known {
  const say = useValueLabel();
  const { data } = useQuery(documentQuery('FunnelChoices', KnownDocument, { project }));
  const of = (wanted: string) =>
    data?.project.filterOptions.dimensions
      .find(({ dimension }) => dimension === wanted)
      ?.options.map(({ value }) => value) ?? [];
  return {
    page: of('PAGE'),
    page_group: of('PAGE_GROUP'),
    event: of('EVENT'),
    answer: data?.project.questionnaires.map(({ id }) => id) ?? [],
    goals: data?.project.goals.map(({ key, name }) => ({ value: key, label: say('goal', key, name) })) ?? [],
  };
}

interface FunnelEditorProps {
  project: string;
  /** The funnel to edit; undefined for a new one. */
  funnel: Funnel | undefined;
  first: boolean;
  onClose: () => void;
  onSaved: (key: string | null) => void;
}

/** Dialog to create or edit a funnel, with a preview of what it would have counted. */
export function FunnelEditor({ project, funnel, first, onClose, onSaved }: FunnelEditorProps) {
  const { t } = useI18n();
  const client = useQueryClient();
  const known = useKnown(project);
  const [name, setName] = useState(funnel?.name ?? '');
  const [ownKey, setOwnKey] = useState<string | null>(null);
  const [mode, setMode] = useState<'SEQUENTIAL' | 'INDEPENDENT'>(funnel?.mode ?? 'SEQUENTIAL');
  const [steps, setSteps] = useState(() => funnel?.steps.map(readStep) ?? [newStep(), newStep()]);
  const [isDefault, setDefault] = useState(funnel?.isDefault ?? first);
  const key = funnel?.key ?? ownKey ?? slugOf(name);
  const written = writeSteps(steps, mode === 'SEQUENTIAL');

  const seen = useRevision(funnel?.revision, true);
  const read = useRead(funnel, true);
  const deletion = useDeletion(funnel);
  const input = { name, mode, steps: written };
  const save = useMutation({
    mutationFn: (): Promise<unknown> => {
      return funnel
        ? request(UpdateFunnelDocument, {
            project,
            key,
            input: { ...input, ...(isDefault && !funnel.isDefault ? { isDefault } : {}) },
            revision: seen.current,
          })
        : request(CreateFunnelDocument, { project, input: { ...input, key, isDefault } });
    },
    onSuccess: async () => {
      onSaved(key);
      await Promise.all(['Funnels', 'Overview'].map((query) => client.invalidateQueries({ queryKey: [query] })));
    },
  });
  const remove = useMutation({
    mutationFn: () => request(DeleteFunnelDocument, { project, key, revision: deletion.seen.current }),
    onSuccess: async () => {
      onSaved(null);
      await Promise.all(['Funnels', 'Overview'].map((query) => client.invalidateQueries({ queryKey: [query] })));
    },
  });
  const errors = useFieldErrors(save.error);
  const [sure, setSure] = useState(false);

  return (
    <Dialog title={funnel ? t.funnelEditor.change(funnel.name) : t.funnelEditor.create} size={720} onClose={onClose}>
      <Form
        onSubmit={() => {
          save.mutate();
        }}
        refused={save.error}
        className={classes.editor}
      >
        <div className={classes.two}>
          <Field
            name="name"
            label={t.common.name}
            required
            maxLength={boundsOfFunnelWrite.name.max}
            data-autofocus
            value={name}
            error={errors.name}
            onChange={(event) => {
              setName(event.currentTarget.value);
            }}
          />
          <Field
            name="key"
            label={t.funnelEditor.key}
            required
            readOnly={funnel !== undefined}
            spellCheck={false}
            maxLength={40}
            value={key}
            error={errors.key}
            onChange={(event) => {
              setOwnKey(event.currentTarget.value);
            }}
          />
        </div>
        <Choice
          label={t.funnelEditor.mode}
          value={mode}
          options={(['SEQUENTIAL', 'INDEPENDENT'] as const).map((value) => ({
            value,
            name: t.funnelEditor.modes[value].name,
            hint: t.funnelEditor.modes[value].hint,
          }))}
          onChange={setMode}
        />
        <StepsEditor
          steps={steps}
          sequential={mode === 'SEQUENTIAL'}
          known={known}
          errors={errors}
          onChange={setSteps}
        />
        <Preview project={project} mode={mode} steps={isComplete(steps) ? written : null} />
        <Switch
          label={t.funnelEditor.default}
          description={t.funnelEditor.defaultHint}
          checked={isDefault}
          disabled={first || funnel?.isDefault === true}
          onChange={(event) => {
            setDefault(event.currentTarget.checked);
          }}
        />
        <DialogError error={save.error} edited={{ mine: input, read, seen }} />
        <DialogError error={remove.error} edited={{ ...deletion, onDelete: remove.mutate }} />
        <div className={classes.actions}>
          {funnel ? (
            <Button
              data-danger
              variant="default"
              c="var(--svc-bad)"
              loading={remove.isPending}
              onClick={() => {
                if (sure) remove.mutate();
                else setSure(true);
              }}
            >
              {sure ? t.funnelEditor.deleteSure : t.funnelEditor.delete}
            </Button>
          ) : null}
          <CancelButton />
          <Button type="submit" loading={save.isPending}>
            {funnel ? t.common.save : t.funnelEditor.create}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

interface PreviewProps {
  project: string;
  mode: 'SEQUENTIAL' | 'INDEPENDENT';
  steps: ReturnType<typeof writeSteps> | null;
}

/** Preview: what the steps would have counted over the last 30 days. */
function Preview({ project, mode, steps }: PreviewProps) {
  const { t } = useI18n();
  const [asked] = useDebouncedValue(JSON.stringify({ mode, steps }), 400);
  const input = JSON.parse(asked) as { mode: typeof mode; steps: NonNullable<typeof steps> | null };
  const query = useQuery({
    ...documentQuery('FunnelPreview', FunnelPreviewDocument, {
      project,
      input: { mode: input.mode, steps: input.steps ?? [] },
    }),
    enabled: input.steps !== null,
    placeholderData: (before) => before,
  });
  const figures = query.data?.project.funnelPreview.funnel;
  return (
    <section className={classes.preview} aria-label={t.funnelEditor.preview}>
      <h3>{t.funnelEditor.preview}</h3>
      {steps === null ? (
        <p className={classes.note}>{t.funnelEditor.previewIncomplete}</p>
      ) : query.error ? (
        <p className={classes.note}>
          <ProblemText problem={asProblem(query.error)} />
        </p>
      ) : figures ? (
        <FunnelSteps figures={figures} stale={query.isPlaceholderData} />
      ) : (
        <Skeleton height={90} />
      )}
    </section>
  );
}
