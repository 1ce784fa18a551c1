import { useQuery } from '@tanstack/react-query';
import { ErrorPanel } from '@/components/States';
import { useProject } from '@/features/project/project';
import { useI18n } from '@/i18n/I18n';
import type { PathRule } from '@/lib/rule';
import { fitOf, seenPathsQuery } from './paths';
import classes from './Tracking.module.css';

interface RuleTesterProps {
  /** Name and current rules of each list. A page belongs to the first list that matches. */
  lists: readonly { name: string; rules: readonly PathRule[] }[];
  /** Note about the limits of the preview. */
  note?: string;
}

/** Maximum number of pages listed. */
const NAMED = 5;

/** Preview of which of the most viewed pages match the unsaved rules. */
export function RuleTester({ lists, note }: RuleTesterProps) {
  const { t, format } = useI18n();
  const { address } = useProject();
  const query = useQuery(seenPathsQuery(address));
  const none = lists.every(({ rules }) => rules.length === 0);
  const words = t.tracking.tester;
  if (none) return null;
  const seen = query.data?.project.pages.rows;
  if (query.error && !seen) return <ErrorPanel error={query.error} retry={() => void query.refetch()} />;
  const { fitting, broken } = fitOf(
    lists.map(({ rules }) => rules),
    seen ?? [],
  );
  return (
    <div className={classes.tester} role="group" aria-label={words.title}>
      <h3>{words.title}</h3>
      {seen?.length === 0 ? (
        <p>{words.nothingSeen}</p>
      ) : (
        <dl aria-live="polite">
          {lists.map(({ name }, at) => {
            const paths = fitting[at] ?? [];
            return (
              <div key={at}>
                <dt>{name}</dt>
                <dd>
                  <span>{words.count(paths.length, format.whole(seen?.length ?? 0))}</span>
                  {paths.slice(0, NAMED).map(({ page }) => (
                    <code key={page} className="truncate" title={page}>
                      {page}
                    </code>
                  ))}
                  {paths.length > NAMED ? <span>{words.more(format.whole(paths.length - NAMED))}</span> : null}
                </dd>
              </div>
            );
          })}
        </dl>
      )}
      {broken.map(({ value }, at) => (
        <p key={at} className={classes.broken} role="status">
          {words.broken(value)}
        </p>
      ))}
      {note ? <p>{note}</p> : null}
    </div>
  );
}
