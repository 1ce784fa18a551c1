import { Button } from '@mantine/core';
import { FormDialog } from '@/components/Dialog';
import { Panel } from '@/components/Panel';
import { ErrorNotice } from '@/components/States';
import { graphql } from '@/gql';
import { useI18n } from '@/i18n/I18n';
import { request } from '@/lib/api';
import { useDeletion } from '@/lib/revision';
import { type Goal, updateGoal, useGoalChange } from './goals';
import classes from './Goals.module.css';
import { readMatch } from './match';
import { sayMatch } from './say';

const DeleteGoalDocument = graphql(`
  mutation DeleteGoal($project: String!, $key: String!, $revision: String) {
    deleteGoal(project: $project, key: $key, revision: $revision)
  }
`);

interface ArchivedGoalsProps {
  project: string;
  goals: readonly Goal[];
  mayChange: boolean;
  onDelete: (goal: Goal) => void;
}

/** Panel of the archived goals. */
export function ArchivedGoals({ project, goals, mayChange, onDelete }: ArchivedGoalsProps) {
  const { t } = useI18n();
  return (
    <Panel title={t.goals.archivedTitle} subtitle={t.goals.archivedText} className={classes.archived ?? ''}>
      <ul className={classes.list}>
        {goals.map((goal) => (
          <Archived
            key={goal.key}
            project={project}
            goal={goal}
            mayChange={mayChange}
            onDelete={() => {
              onDelete(goal);
            }}
          />
        ))}
      </ul>
    </Panel>
  );
}

interface ArchivedProps {
  project: string;
  goal: Goal;
  mayChange: boolean;
  onDelete: () => void;
}

function Archived({ project, goal, mayChange, onDelete }: ArchivedProps) {
  const { t } = useI18n();
  const restore = useGoalChange(
    () => updateGoal(project, goal.key, { archived: false }),
    () => {},
  );
  return (
    <li className={classes.archivedRow}>
      <div className={classes.archivedName}>
        {goal.name}
        <p className={classes.muted}>{sayMatch(readMatch(goal.match), t)}</p>
      </div>
      {mayChange ? (
        <>
          <Button
            variant="default"
            size="xs"
            loading={restore.isPending}
            onClick={() => {
              restore.mutate();
            }}
          >
            {t.goals.restore}
          </Button>
          <Button variant="default" size="xs" c="var(--svc-bad)" onClick={onDelete}>
            {t.goals.delete}
          </Button>
        </>
      ) : null}
      {restore.error ? <ErrorNotice error={restore.error} /> : null}
    </li>
  );
}

interface DeleteGoalProps {
  project: string;
  goal: Goal;
  onClose: () => void;
}

export function DeleteGoal({ project, goal, onClose }: DeleteGoalProps) {
  const { t } = useI18n();
  const read = useDeletion(goal);
  const mutation = useGoalChange(
    () => request(DeleteGoalDocument, { project, key: goal.key, revision: read.seen.current }),
    onClose,
  );
  return (
    <FormDialog
      title={t.goals.deleteTitle(goal.name)}
      text={t.goals.deleteText}
      action={t.goals.delete}
      danger
      edited={{ ...read, onDelete: mutation.mutate }}
      mutation={mutation}
      onClose={onClose}
    />
  );
}
