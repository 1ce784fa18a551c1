import { Button, Switch, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Choice } from '@/components/Choice';
import { FormDialog } from '@/components/Dialog';
import { Form } from '@/components/Form';
import layout from '@/components/Layout.module.css';
import { Panel } from '@/components/Panel';
import { SaveBar } from '@/features/setup/SaveBar';
import { useI18n } from '@/i18n/I18n';
import { sayViolation } from '@/i18n/useFieldErrors';
import { request } from '@/lib/api';
import type { FieldProblem } from '@/lib/problem';
import { useRead, useRevision } from '@/lib/revision';
import { allDedupe, allEventStatus, boundsOfEventSchemaWrite, boundsOfTranslated } from '@/rest/values';
import { PutEventSchemaDocument, type Schema, useSchemaChange } from './catalog';
import classes from './Catalog.module.css';
import { type Draft, isSame, newProp, problemsOf, readDraft, refusedIn, writeDraft } from './draft';
import { PropFields } from './PropFields';

interface SchemaFormProps {
  project: string;
  name: string;
  /** The stored schema; null if there is none. */
  schema: Schema | null;
  /** Initial draft if there is no stored schema. */
  start: Draft;
  disabled: boolean;
  draft: Draft | null;
  onDraft: (draft: Draft | null) => void;
  /** Called when a schema was saved or the draft was discarded. */
  onDone: () => void;
}

/** The current draft, and whether it differs from the stored schema. */
export function shownOf({ schema, start, draft }: Pick<SchemaFormProps, 'schema' | 'start' | 'draft'>) {
  const stored = schema && readDraft(schema);
  const shown = draft ?? stored ?? start;
  return { shown, dirty: stored === null || !isSame(shown, stored) };
}

/** Form of an event schema. */
export function SchemaForm({ project, name, schema, start, disabled, draft, onDraft, onDone }: SchemaFormProps) {
  const { t, format } = useI18n();
  const words = t.catalog.schema;
  const { shown, dirty } = shownOf({ schema, start, draft });
  /** The draft of the last submit, also if it was not sent because of errors. */
  const [tried, setTried] = useState<{ draft: Draft; held: boolean } | null>(null);
  const [asking, setAsking] = useState(false);
  /** Version of the schema that the edit started from. */
  const [since, setSince] = useState<string | null>(null);
  const theirs = dirty && since !== null && schema !== null && schema.updatedAt !== since;

  const seen = useRevision(schema?.revision, draft !== null);
  const read = useRead(schema, draft !== null);
  const written = writeDraft(shown);
  const save = useSchemaChange(
    () => request(PutEventSchemaDocument, { project, name, input: written, revision: seen.current }),
    () => {
      setAsking(false);
      setTried(null);
      setSince(null);
      onDraft(null);
      onDone();
    },
  );
  const send = () => {
    setTried({ draft: shown, held: false });
    save.mutate(undefined, {
      onError: () => {
        setAsking(false);
      },
    });
  };
  const submit = () => {
    if (!dirty) return;
    if (Object.keys(problemsOf(shown)).length > 0) setTried({ draft: shown, held: true });
    else if (shown.status === 'blocked' && (schema === null || schema.status !== 'BLOCKED')) setAsking(true);
    else send();
  };
  const set = (next: Partial<Draft>) => {
    if (draft === null) setSince(schema?.updatedAt ?? null);
    onDraft({ ...shown, ...next });
  };

  const found = tried ? problemsOf(shown) : {};
  const refused = tried && !tried.held && save.error ? refusedIn(tried.draft, save.error) : {};
  const say = (path: string, problem: FieldProblem) =>
    problem.code === 'wrong_format' && path.endsWith('.name')
      ? words.propNameRule
      : problem.code === 'wrong_format' && path.endsWith('.pattern')
        ? words.patternRule
        : sayViolation(problem, t, format);
  const error = (path: string) => {
    const problem = found[path] ?? refused[path];
    return problem && say(path, problem);
  };

  return (
    <>
      <Form
        onSubmit={submit}
        refused={tried?.held ? tried : save.error}
        changed={draft !== null && dirty && !save.isPending}
        className={classes.stack}
      >
        {disabled ? <p className={classes.none}>{words.viewer}</p> : null}
        {theirs ? (
          <p className={classes.theirs} role="alert">
            {words.changed}
          </p>
        ) : null}
        <Panel title={words.called} subtitle={words.calledText}>
          <div className={`${layout.two} ${classes.first}`}>
            <TextInput
              size="xs"
              label={words.label}
              disabled={disabled}
              maxLength={boundsOfTranslated.en.max}
              value={shown.label.en}
              error={error('label.en')}
              onChange={(event) => {
                set({ label: { ...shown.label, en: event.currentTarget.value } });
              }}
            />
            <TextInput
              size="xs"
              label={t.questionnaires.inGerman(words.label)}
              placeholder={t.questionnaires.same}
              disabled={disabled}
              maxLength={boundsOfTranslated.de.max}
              value={shown.label.de}
              error={error('label.de')}
              onChange={(event) => {
                set({ label: { ...shown.label, de: event.currentTarget.value } });
              }}
            />
          </div>
        </Panel>
        <Panel title={t.catalog.props} subtitle={words.propsText}>
          <div className={classes.propList}>
            {schema === null && start.props.length > 0 ? <p className={classes.none}>{words.guessed}</p> : null}
            {shown.props.length === 0 ? <p className={classes.none}>{words.noProps}</p> : null}
            {shown.props.map((prop, at) => (
              <PropFields
                key={at}
                prop={prop}
                at={at}
                count={shown.props.length}
                disabled={disabled}
                error={(field) => error(`props.${at}.${field}`)}
                onChange={(next) => {
                  set({ props: shown.props.map((other, index) => (index === at ? next : other)) });
                }}
                onRemove={() => {
                  set({ props: shown.props.filter((_, index) => index !== at) });
                }}
              />
            ))}
            {disabled || shown.props.length >= boundsOfEventSchemaWrite.props.max ? null : (
              <Button
                variant="default"
                size="xs"
                w="fit-content"
                leftSection={<IconPlus size={14} />}
                onClick={() => {
                  set({ props: [...shown.props, newProp()] });
                }}
              >
                {words.addProp}
              </Button>
            )}
            {error('props') ? (
              <p className={classes.wrong} role="alert">
                {error('props')}
              </p>
            ) : null}
          </div>
        </Panel>
        <Panel title={words.repeats} subtitle={words.repeatsText}>
          <fieldset className={classes.fields} disabled={disabled}>
            <Switch
              size="xs"
              label={words.oncePerPageview}
              description={words.oncePerPageviewHint}
              checked={shown.oncePerPageview}
              onChange={(event) => {
                set({ oncePerPageview: event.currentTarget.checked });
              }}
            />
            <Choice
              label={words.dedupe}
              value={shown.dedupe}
              options={allDedupe.map((value) => ({ value, ...words.dedupes[value] }))}
              onChange={(dedupe) => {
                set({ dedupe });
              }}
            />
          </fieldset>
        </Panel>
        <Panel title={words.arrival} subtitle={words.arrivalText}>
          <fieldset className={classes.fields} disabled={disabled}>
            <Switch
              size="xs"
              label={words.flush}
              description={words.flushHint}
              checked={shown.flush}
              onChange={(event) => {
                set({ flush: event.currentTarget.checked });
              }}
            />
            <Choice
              label={words.status}
              value={shown.status}
              options={allEventStatus.map((value) => ({ value, ...words.statuses[value] }))}
              onChange={(status) => {
                set({ status });
              }}
            />
          </fieldset>
        </Panel>
        {disabled ? null : (
          <SaveBar
            dirty={dirty}
            edited={{ mine: { ...written }, read, seen }}
            saving={save.isPending}
            saved={save.isSuccess}
            error={tried?.held ? null : save.error}
            onDiscard={() => {
              setTried(null);
              setSince(null);
              save.reset();
              onDraft(null);
              onDone();
            }}
          />
        )}
      </Form>
      {asking ? (
        <FormDialog
          title={words.blockTitle(name)}
          text={words.blockText}
          action={words.blockAction}
          danger
          mutation={{ mutate: send, isPending: save.isPending, error: null }}
          onClose={() => {
            setAsking(false);
          }}
        />
      ) : null}
    </>
  );
}
