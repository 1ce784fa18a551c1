import { ReportCsv } from '@/features/filters/ReportCsv';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { ShareChart, type ShareLine } from '@/components/chart/ShareChart';
import { Empty } from '@/components/Empty';
import { Panel } from '@/components/Panel';
import { Room } from '@/components/Room';
import panels from '@/components/Panels.module.css';
import { ErrorPanel } from '@/components/States';
import { graphql } from '@/gql';
import type { AnalyticsFilter } from '@/gql/graphql';
import { useI18n } from '@/i18n/I18n';
import { lower } from '@/lib/names';
import { documentQuery, refreshEvery } from '@/lib/query';
import type { VideoFormat } from '@/rest/values';

const RetentionDocument = graphql(`
  query VideoRetention($project: String!, $filter: AnalyticsFilter, $video: String!, $source: String, $step: Int) {
    project(project: $project) {
      id
      videoRetention(filter: $filter, video: $video, source: $source, step: $step) {
        plays
        durationMs
        curve {
          percent
          watched
          rewatched
        }
        formats {
          format
          plays
          curve {
            watched
          }
        }
      }
    }
  }
`);

interface Video {
  video: string;
  source: string;
}

export const retentionQuery = (project: string, filter: AnalyticsFilter, { video, source }: Video) =>
  documentQuery('VideoRetention', RetentionDocument, { project, filter, video, source, step: 2 });

const HEIGHT = 280;
const looks: Readonly<Record<VideoFormat, ShareLine['look']>> = {
  landscape: 'second',
  portrait: 'third',
  unknown: 'fourth',
};

interface RetentionPanelProps {
  project: string;
  filter: AnalyticsFilter;
  video: Video;
}

/** Retention of a video: share of plays that watched each part, in total and by format. */
export function RetentionPanel({ project, filter, video }: RetentionPanelProps) {
  const { t, format } = useI18n();
  const query = useQuery({ ...retentionQuery(project, filter, video), refetchInterval: refreshEvery });
  const data = query.data?.project.videoRetention;
  const duration = data?.durationMs ?? 0;
  const place = useCallback((percent: number) => format.duration((duration * percent) / 100), [duration, format]);
  const words = t.videos;

  let body;
  if (query.error && !data)
    body = (
      <div className={panels.state}>
        <ErrorPanel error={query.error} retry={() => void query.refetch()} />
      </div>
    );
  else if (!data) body = <div style={{ height: HEIGHT + 30 }} aria-busy />;
  else if (data.plays === 0)
    body = (
      <div className={panels.state}>
        <Empty heading={words.noPlays}>{words.noneText}</Empty>
      </div>
    );
  else {
    const lines: ShareLine[] = [
      { name: words.all, look: 'main', shares: data.curve.map(({ watched }) => watched) },
      // With only one format, its line would equal the total.
      ...(data.formats.length > 1
        ? data.formats.map(({ format: shape, curve }) => ({
            name: words.formats[lower(shape)],
            look: looks[lower(shape)],
            shares: curve.map(({ watched }) => watched),
          }))
        : []),
      ...(data.curve.some(({ rewatched }) => rewatched > 0)
        ? [{ name: words.again, look: 'again' as const, shares: data.curve.map(({ rewatched }) => rewatched) }]
        : []),
    ];
    body = (
      <ShareChart
        label={words.retentionLabel(video.video)}
        axis={words.part}
        percents={data.curve.map(({ percent }) => percent)}
        lines={lines}
        place={duration > 0 ? place : undefined}
        height={HEIGHT}
      />
    );
  }
  return (
    <Panel
      title={words.retention(video.video)}
      subtitle={
        data ? (
          words.retentionText(data.plays, format.whole(data.plays))
        ) : (
          <Room like={words.retentionText(1000, format.whole(1000))} />
        )
      }
      className={panels.wide}
      aside={
        <ReportCsv
          report="retention"
          of={words.retention(video.video)}
          path={{ video: video.video }}
          more={{ source: video.source }}
        />
      }
    >
      {body}
    </Panel>
  );
}
