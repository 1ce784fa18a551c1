import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type Dictionary, useI18n } from '@/i18n/I18n';
import { own } from '@/lib/own';
import { asProblem, type Newer } from '@/lib/problem';
import { differencesOf, type Edited } from '@/lib/revision';
import classes from './SaveError.module.css';
import { ErrorNotice } from './States';

interface SaveErrorProps {
  error: unknown;
  /** For a resource that somebody else may have changed meanwhile. */
  edited?: Edited | undefined;
  /** Gives up the person's version. */
  onDiscard: () => void;
}

/** Error of the form around it. If somebody else has changed the resource meanwhile, shows both versions. */
export function SaveError({ error, edited, onDiscard }: SaveErrorProps) {
  const { newer } = asProblem(error);
  if (!newer || !edited) return <ErrorNotice error={error} />;
  return <Conflict newer={newer} edited={edited} onDiscard={onDiscard} />;
}

/** Writes the text of a value; the API has words of its own for yes and no. */
function say(text: string, t: Dictionary): string {
  if (text === 'true') return t.common.yes;
  return text === 'false' ? t.common.no : text || '–';
}

interface ConflictProps extends Omit<SaveErrorProps, 'error'> {
  newer: Newer;
  edited: Edited;
}

function Conflict({ newer, edited, onDiscard }: ConflictProps) {
  const { t } = useI18n();
  const client = useQueryClient();
  const words = t.unsaved.conflict;
  const names: Readonly<Record<string, string | undefined>> = words.fields;
  const { onDelete } = edited;
  const differences = newer.current ? differencesOf(edited.mine, newer.current, edited.read) : [];
  const title = onDelete ? t.deletions.changed : newer.current ? words.changed : words.deleted;
  return (
    <div className={classes.conflict} role="alert">
      <p className={classes.title}>{title}</p>
      {differences.length > 0 ? (
        <dl className={classes.versions} tabIndex={0}>
          {differences.map(({ field, theirs, mine }) => (
            <div key={field}>
              <dt>{own(names, field) ?? field}</dt>
              <dd>
                <div>
                  <span className={classes.whose}>{words.theirs}</span>
                  <pre>{say(theirs, t)}</pre>
                </div>
                <div>
                  <span className={classes.whose}>{onDelete ? t.deletions.before : words.mine}</span>
                  <pre>{say(mine, t)}</pre>
                </div>
              </dd>
            </div>
          ))}
        </dl>
      ) : newer.current && !onDelete ? (
        <p className={classes.text}>{words.same}</p>
      ) : null}
      <div className={classes.actions}>
        <Button
          variant="default"
          size="xs"
          onClick={() => {
            void client.invalidateQueries();
            onDiscard();
          }}
        >
          {onDelete ? t.deletions.leave : words.take}
        </Button>
        <Button
          type={onDelete ? 'button' : 'submit'}
          size="xs"
          color={onDelete ? 'red.9' : undefined}
          onClick={() => {
            edited.seen.current = newer.revision;
            onDelete?.();
          }}
        >
          {onDelete ? t.deletions.deleteAnyway : words.keep}
        </Button>
      </div>
    </div>
  );
}
