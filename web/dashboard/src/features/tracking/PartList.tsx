import { Link } from '@tanstack/react-router';
import { useI18n } from '@/i18n/I18n';
import type { Key } from './draft';
import { parts } from './parts';
import classes from './Tracking.module.css';

interface PartListProps {
  revision: number;
  changed: readonly Key[];
  errors: Readonly<Record<string, string | undefined>>;
}

/** Navigation of the form's parts. Changed and refused parts are marked. */
export function PartList({ revision, changed, errors }: PartListProps) {
  const { t } = useI18n();
  const refused = Object.keys(errors).map((path) => path.split('.')[0]);
  return (
    <nav className={classes.list} aria-label={t.tracking.list}>
      {parts.map(({ name, keys }) => {
        const wrong = keys.some((key) => refused.includes(key));
        const mark = wrong ? t.tracking.refused : keys.some((key) => changed.includes(key)) ? t.tracking.changed : null;
        return (
          <Link key={name} to="." search hash={name} hashScrollIntoView={{ block: 'start' }} activeProps={{}}>
            {t.tracking.parts[name].title}
            {mark ? <i role="img" aria-label={mark} title={mark} data-refused={wrong} /> : null}
          </Link>
        );
      })}
      <p className={classes.revision}>{t.tracking.revision(revision)}</p>
    </nav>
  );
}
