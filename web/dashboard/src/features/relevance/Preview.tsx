import { Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Empty } from '@/components/Empty';
import { Panel } from '@/components/Panel';
import { ErrorPanel, Outdated } from '@/components/States';
import type { RelevancePreviewQuery } from '@/gql/graphql';
import { useI18n } from '@/i18n/I18n';
import { documentQuery } from '@/lib/query';
import { type Config, texts } from './model';
import classes from './Relevance.module.css';
import { RelevancePreviewDocument } from './relevance';

type Found = RelevancePreviewQuery['project']['relevancePreview'];

interface PreviewProps {
  project: string;
  params: { org: string; project: string };
  timezone: string;
  config: Config;
}

/** Preview: the latest sessions scored by the edited model and by the active one. */
export function Preview({ project, params, timezone, config }: PreviewProps) {
  const { t, format, language } = useI18n();
  const words = t.relevance;
  const [settled] = useDebouncedValue(config, 400);
  const query = useQuery({
    ...documentQuery('RelevancePreview', RelevancePreviewDocument, { project, config: settled, sample: 1000 }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const preview = query.data?.project.relevancePreview;
  /** Tier names come from the model, because the server sends them in one language only. */
  const named = (label: string) => {
    const both = config.tiers.map((tier) => texts(tier.label)).find(({ en }) => en === label);
    return (language === 'de' && both?.de) || label;
  };
  const old = query.isPlaceholderData || settled !== config;
  let body;
  if (preview && preview.sessions === 0) body = <Empty heading={words.noSessions}>{words.noSessionsText}</Empty>;
  else if (preview)
    body = (
      <div className={classes.preview} aria-busy={old} data-old={old}>
        <Distribution preview={preview} />
        <TierChange preview={preview} named={named} />
        <h3 className={classes.small}>{words.changing(preview.changed, format.whole(preview.changed))}</h3>
        {preview.changes.length > 0 ? (
          <ul className={classes.changes}>
            {preview.changes.map((change) => (
              <li key={change.id}>
                <Link to="/p/$org/$project/sessions/$session" params={{ ...params, session: change.id }}>
                  {format.dateTime(change.startedAt, timezone)}
                </Link>
                <span className="num">
                  {change.before.score} {named(change.before.label)} <span aria-label={words.becomes}>→</span>{' '}
                  {change.after.score} {named(change.after.label)}
                </span>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    );
  else if (query.error) body = <ErrorPanel error={query.error} retry={() => void query.refetch()} />;
  else body = <Skeleton height={430} />;
  return (
    <Panel
      title={words.preview}
      subtitle={preview ? words.previewText(format.whole(preview.sessions)) : words.previewWait}
      className={classes.side}
    >
      {preview && query.error ? <Outdated error={query.error} since={null} /> : null}
      {body}
    </Panel>
  );
}

function Distribution({ preview }: { preview: Found }) {
  const { t, format } = useI18n();
  const words = t.relevance;
  const most = Math.max(1, ...preview.distribution.flatMap(({ before, after }) => [before, after]));
  const height = (count: number) => `${((count / most) * 100).toFixed(2)}%`;
  return (
    <>
      <figure className={classes.chart}>
        <div className={classes.columns} aria-hidden>
          {preview.distribution.map(({ from, to, before, after }) => (
            <div
              key={from}
              className={classes.column}
              title={`${from}–${to}: ${words.now} ${format.whole(before)}, ${words.then} ${format.whole(after)}`}
            >
              <span>
                <i style={{ height: height(before) }} />
                <b style={{ height: height(after) }} />
              </span>
              <small className="num">{from}</small>
            </div>
          ))}
        </div>
        <figcaption className={classes.legend}>
          <span>
            <i /> {words.now}: {words.average(format.points(preview.averageBefore))}
          </span>
          <span>
            <b /> {words.then}: {words.average(format.points(preview.averageAfter))}
          </span>
        </figcaption>
      </figure>
      <details className={classes.table}>
        <summary>{words.asTable}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{words.score}</th>
              <th scope="col">{words.now}</th>
              <th scope="col">{words.then}</th>
            </tr>
          </thead>
          <tbody>
            {preview.distribution.map(({ from, to, before, after }) => (
              <tr key={from}>
                <th scope="row" className="num">
                  {from}–{to}
                </th>
                <td className="num">{format.whole(before)}</td>
                <td className="num">{format.whole(after)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}

/** Table of sessions per tier, now and with the edited model, and of relevant sessions. */
function TierChange({ preview, named }: { preview: Found; named: (label: string) => string }) {
  const { t, format } = useI18n();
  const words = t.relevance;
  const keys = [...new Set([...preview.tiersBefore, ...preview.tiersAfter].map(({ key }) => key))];
  const rows = keys.map((key) => {
    const before = preview.tiersBefore.find((tier) => tier.key === key);
    const after = preview.tiersAfter.find((tier) => tier.key === key);
    return { key, label: (after ?? before)?.label ?? key, before: before?.sessions, after: after?.sessions };
  });
  const count = (sessions: number | undefined) => (sessions === undefined ? '–' : format.whole(sessions));
  return (
    <table className={classes.tierTable}>
      <thead>
        <tr>
          <th scope="col">{words.tier}</th>
          <th scope="col">{words.now}</th>
          <th scope="col">{words.then}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, label, before, after }) => (
          <tr key={key}>
            <th scope="row">{named(label)}</th>
            <td className="num">{count(before)}</td>
            <td className="num">{count(after)}</td>
          </tr>
        ))}
        <tr className={classes.relevant}>
          <th scope="row">{words.relevant}</th>
          <td className="num">{format.whole(preview.relevantBefore)}</td>
          <td className="num">{format.whole(preview.relevantAfter)}</td>
        </tr>
      </tbody>
    </table>
  );
}
