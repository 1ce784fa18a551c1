import { useQuery } from '@tanstack/react-query';
import panels from '@/components/Panels.module.css';
import { depthClass, pagesClass, timeClass } from '@/features/engagement/classes';
import { HoursPanel } from '@/features/engagement/HoursPanel';
import { SpreadPanel } from '@/features/engagement/SpreadPanel';
import { graphql } from '@/gql';
import { useI18n } from '@/i18n/I18n';
import { refreshEvery } from '@/lib/query';
import { chosenFilter, reportQuery, type Viewer } from './shared';
import { SharedBody } from './SharedBody';

const SharedEngagementDocument = graphql(`
  query SharedEngagement($filter: AnalyticsFilter) {
    shared {
      engagement(filter: $filter) {
        totals {
          sessions
        }
        engagedMs {
          ...SpreadPanel
        }
        scroll {
          ...SpreadPanel
        }
        pages {
          ...SpreadPanel
        }
        ...HoursPanel
      }
    }
  }
`);

/** The engagement of a share link. */
export function SharedEngagement({ viewer }: { viewer: Viewer }) {
  const { t, format } = useI18n();
  const query = useQuery({
    ...reportQuery('SharedEngagement', SharedEngagementDocument, viewer, {
      filter: chosenFilter(viewer, viewer.filters.search),
    }),
    refetchInterval: refreshEvery,
  });
  const report = query.data?.shared.engagement;
  const stale = query.isPlaceholderData;
  const words = t.engagement;
  return (
    <SharedBody query={query} empty={report?.totals.sessions === 0}>
      <div className={panels.grid}>
        <HoursPanel engagement={report} timezone={viewer.shared.timezone} stale={stale} />
        <div className={panels.three}>
          <SpreadPanel
            title={words.time}
            subtitle={words.timeText}
            head={words.class.time}
            spread={report?.engagedMs}
            stale={stale}
            classes={7}
            say={format.duration}
            nameOf={timeClass}
          />
          <SpreadPanel
            title={words.depth}
            subtitle={words.depthText}
            head={words.class.depth}
            spread={report?.scroll}
            stale={stale}
            classes={6}
            say={(value) => format.percent(value / 100)}
            nameOf={depthClass}
          />
          <SpreadPanel
            title={words.pages}
            subtitle={words.pagesText}
            head={words.class.pages}
            spread={report?.pages}
            stale={stale}
            classes={6}
            say={format.points}
            nameOf={pagesClass}
          />
        </div>
      </div>
    </SharedBody>
  );
}
