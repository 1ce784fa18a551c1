import { Button, NumberInput, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { FormDialog } from '@/components/Dialog';
import { graphql } from '@/gql';
import { useI18n } from '@/i18n/I18n';
import { useFieldErrors } from '@/i18n/useFieldErrors';
import { request } from '@/lib/api';
import { useRead, useRevision } from '@/lib/revision';
import { boundsOfGoalCreate } from '@/rest/values';
import classes from './Editor.module.css';
import { GoalPreview } from './GoalPreview';
import { type Goal, keyOf, updateGoal, useGoalChange } from './goals';
import { asGroup, blank, countParts, isGroup, isReady, readMatch, unwrapped, type Wanted, writeMatch } from './match';
import { GroupEditor } from './MatchEditor';
import { useKnown } from './suggestions';

const CreateGoalDocument = graphql(`
  mutation CreateGoal($project: String!, $input: GoalCreate!) {
    createGoal(project: $project, input: $input) {
      key
    }
  }
`);

interface GoalDialogProps {
  project: string;
  currency: string;
  /** Null for a new goal. */
  goal: Goal | null;
  onArchive: () => void;
  onDelete: () => void;
  onClose: () => void;
}

/** Dialog to create or edit a goal, with a preview of what it would have counted. */
export function GoalDialog({ project, currency, goal, onArchive, onDelete, onClose }: GoalDialogProps) {
  const { t } = useI18n();
  const known = useKnown(project);
  const [name, setName] = useState(goal?.name ?? '');
  const [typedKey, setKey] = useState<string | null>(null);
  const [isConversion, setIsConversion] = useState(goal?.isConversion ?? false);
  const [value, setValue] = useState<number | string>(goal?.value ?? '');
  const [group, setGroup] = useState(() => asGroup(goal ? readMatch(goal.match) : blank('page')));
  const key = typedKey ?? keyOf(name);
  const ready = isReady(group);
  const match = ready ? writeMatch(unwrapped(group)) : null;
  const worth = typeof value === 'number' ? value : null;
  // A value that was set in a former currency of the project keeps it until another one is given.
  const revalued = goal === null || worth !== (goal.value ?? null);
  const ownCurrency = revalued ? null : goal.currency;

  const seen = useRevision(goal?.revision, true);
  const read = useRead(goal, true);
  const shared = { name: name.trim(), match: match ?? {}, isConversion, ...(revalued ? { value: worth } : {}) };
  const mutation = useGoalChange<unknown>(() => {
    return goal
      ? updateGoal(project, goal.key, shared, seen.current)
      : request(CreateGoalDocument, { project, input: { key, ...shared } });
  }, onClose);
  const errors = useFieldErrors(mutation.error);

  return (
    <FormDialog
      title={goal ? t.goals.editTitle : t.goals.newTitle}
      action={goal ? t.common.save : t.goals.create}
      size={760}
      ready={ready && name.trim() !== '' && (goal !== null || key !== '')}
      edited={{ mine: shared, read, seen }}
      mutation={mutation}
      onClose={onClose}
    >
      <div className={classes.two}>
        <TextInput
          label={t.common.name}
          placeholder={t.goals.namePlaceholder}
          maxLength={boundsOfGoalCreate.name.max}
          data-autofocus
          value={name}
          error={errors.name}
          onChange={(event) => {
            setName(event.currentTarget.value);
          }}
        />
        <TextInput
          label={t.goals.key}
          description={goal ? undefined : t.goals.keyHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          disabled={goal !== null}
          maxLength={40}
          spellCheck={false}
          value={goal?.key ?? key}
          error={errors.key ? t.goals.keyRule : undefined}
          onChange={(event) => {
            setKey(event.currentTarget.value);
          }}
        />
      </div>
      <div className={classes.what}>
        <p className={classes.legend}>{t.goals.what}</p>
        <GroupEditor group={group} depth={1} parts={countParts(group)} known={known} onChange={setGroup} />
        {errors.match ? (
          <p className={classes.wrong} role="alert">
            {errors.match}
          </p>
        ) : null}
      </div>
      <GoalPreview project={project} match={match} value={ownCurrency ? null : worth} />
      <Switch
        label={t.goals.isConversion}
        description={t.goals.isConversionHint}
        checked={isConversion}
        onChange={(event) => {
          setIsConversion(event.currentTarget.checked);
        }}
      />
      <NumberInput
        label={t.goals.fixedValue}
        description={(takesValue(group) ? t.goals.fixedValueElse : t.goals.fixedValueHint)(ownCurrency ?? currency)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        min={0}
        max={1_000_000_000}
        decimalScale={2}
        allowNegative={false}
        value={value}
        error={errors.value}
        onChange={setValue}
      />
      {goal ? (
        <div className={classes.more}>
          <Button variant="default" size="xs" onClick={onArchive}>
            {t.goals.archive}
          </Button>
          <Button variant="default" size="xs" c="var(--svc-bad)" onClick={onDelete}>
            {t.goals.delete}
          </Button>
        </div>
      ) : null}
    </FormDialog>
  );
}

/** Returns true if an event provides the goal's value. */
const takesValue = (wanted: Wanted): boolean =>
  isGroup(wanted) ? wanted.of.some(takesValue) : wanted.kind === 'event' && wanted.valueFrom !== '';
