import { FormDialog } from '@/components/Dialog';
import { useI18n } from '@/i18n/I18n';
import { changesOf } from './changes';
import type { asConfig, Key } from './draft';
import classes from './Tracking.module.css';

type Config = ReturnType<typeof asConfig>;

interface ChangesDialogProps {
  stored: Config;
  revision: number;
  patch: Partial<Config>;
  /** Changes that somebody else saved since the form was opened; null if there are none. */
  theirs: readonly Key[] | null;
  mutation: { mutate: () => void; isPending: boolean; error: unknown };
  onClose: () => void;
}

/** Review of the changes, with old and new values, before saving. */
export function ChangesDialog({ stored, revision, patch, theirs, mutation, onClose }: ChangesDialogProps) {
  const { t } = useI18n();
  const words = t.tracking;
  const both = (theirs ?? []).filter((key) => key in patch).map((key) => words.keys[key]);
  return (
    <FormDialog
      title={words.review}
      text={words.reviewText(revision, revision + 1)}
      size={620}
      action={t.common.save}
      mutation={mutation}
      onClose={onClose}
    >
      {theirs ? (
        <p className={classes.theirs} role="alert">
          {words.theirs(revision)} {both.length > 0 ? words.both(both.join(', ')) : words.kept}
        </p>
      ) : null}
      <dl className={classes.changes} tabIndex={0}>
        {changesOf(stored, patch, t).map(({ key, removed, added }) => (
          <div key={key}>
            <dt>{words.keys[key]}</dt>
            <dd>
              {removed.map((line, at) => (
                <del key={at}>
                  <span className="sr-only">{words.before}</span>
                  {line}
                </del>
              ))}
              {added.map((line, at) => (
                <ins key={at}>
                  <span className="sr-only">{words.after}</span>
                  {line}
                </ins>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </FormDialog>
  );
}
