import { ReportCsv } from '@/features/filters/ReportCsv';
import { NumberInput, Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Empty } from '@/components/Empty';
import { Hint } from '@/components/Hint';
import { Panel } from '@/components/Panel';
import { ErrorPanel, Notes } from '@/components/States';
import { Tabs } from '@/components/Tabs';
import { filterOfRow } from '@/features/filters/change';
import { useValueLabel } from '@/features/filters/labels';
import type { useReportFilters } from '@/features/filters/useReportFilters';
import { Recomputing } from '@/features/overview/Recomputing';
import { useI18n } from '@/i18n/I18n';
import { upper } from '@/lib/names';
import { refreshEvery } from '@/lib/query';
import { allRankedBy, type RankedBy } from '@/rest/values';
import classes from './Relevance.module.css';
import { rankingQuery } from './relevance';

interface RankingProps {
  project: string;
  filters: ReturnType<typeof useReportFilters>;
  by: RankedBy;
  least: number;
  onBy: (by: RankedBy) => void;
  onLeast: (least: number) => void;
}

/** Ranking of pages, campaigns and channels by relevant sessions. */
export function Ranking({ project, filters, by, least, onBy, onLeast }: RankingProps) {
  const { t, format } = useI18n();
  const say = useValueLabel();
  const words = t.relevance;
  const dimension = upper(by);
  const query = useQuery({
    ...rankingQuery(project, filters.filter, dimension, least),
    refetchInterval: refreshEvery,
    placeholderData: keepPreviousData,
  });
  const ranking = query.data?.project.relevanceRanking;
  const most = Math.max(1, ...(ranking?.rows ?? []).map(({ relevantSessions }) => relevantSessions));
  let body;
  if (ranking && ranking.rows.length === 0)
    body = <Empty heading={words.nothingRanked}>{words.nothingRankedText}</Empty>;
  else if (ranking)
    body = (
      <div className={classes.scroll} aria-busy={query.isPlaceholderData} data-old={query.isPlaceholderData}>
        <table className={classes.ranking}>
          <thead>
            <tr>
              <th scope="col">{words.by[by]}</th>
              {(['relevantSessions', 'share', 'sessions', 'averageScore'] as const).map((column) => (
                <th key={column} scope="col">
                  <Hint text={words.hints[column]}>
                    <span tabIndex={0}>{words[column]}</span>
                  </Hint>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ranking.rows.map((row) => {
              const filter = filterOfRow(dimension, row.value ?? null);
              const text = say(dimension, row.value ?? null);
              return (
                <tr key={row.value ?? ''} data-active={filter !== null && filters.has(filter)}>
                  <th scope="row">
                    <i
                      aria-hidden
                      style={{ width: `${((row.relevantSessions / most) * 100).toFixed(2)}%` }}
                      className={classes.bar}
                    />
                    {filter ? (
                      <button
                        type="button"
                        className={`plain ${classes.value}`}
                        title={t.overview.filterBy(text)}
                        aria-pressed={filters.has(filter)}
                        onClick={() => {
                          filters.toggle(filter);
                        }}
                      >
                        {text}
                      </button>
                    ) : (
                      <span className={classes.muted}>{text}</span>
                    )}
                  </th>
                  <td className="num">{format.whole(row.relevantSessions)}</td>
                  <td className="num">{format.percent(row.relevantShare)}</td>
                  <td className="num">{format.whole(row.sessions)}</td>
                  <td className="num">{format.points(row.averageRelevance)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    );
  else if (query.error) body = <ErrorPanel error={query.error} retry={() => void query.refetch()} />;
  else body = <Skeleton height={420} />;
  return (
    <>
      <Panel
        title={words.ranking}
        subtitle={
          ranking
            ? words.rankingText(
                format.whole(ranking.relevantSessions),
                format.whole(ranking.sessions),
                ranking.relevantMinScore,
              )
            : words.rankingWait
        }
        aside={
          <Tabs
            label={words.ranking}
            value={by}
            onChange={onBy}
            options={allRankedBy.map((value) => ({ value, label: words.by[value] }))}
          />
        }
      >
        <div className={classes.least}>
          <NumberInput
            size="xs"
            className={classes.leastField ?? ''}
            label={words.least}
            min={1}
            max={1_000_000}
            allowDecimal={false}
            value={least}
            onChange={(value) => {
              if (typeof value === 'number' && value >= 1) onLeast(value);
            }}
          />
          <ReportCsv report="relevance-ranking" of={words.ranking} more={{ by, min_sessions: least, limit: 1000 }} />
        </div>
        {body}
      </Panel>
      <Notes>{ranking?.recomputing ? <Recomputing project={project} /> : null}</Notes>
    </>
  );
}
