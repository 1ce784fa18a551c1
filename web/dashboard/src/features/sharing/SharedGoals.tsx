import { useQuery } from '@tanstack/react-query';
import { FigureTable } from '@/components/FigureTable';
import { Panel } from '@/components/Panel';
import { graphql } from '@/gql';
import type { SharedGoalsQuery } from '@/gql/graphql';
import { changeOf } from '@/features/overview/metrics';
import { ChangeMark } from '@/features/overview/ChangeMark';
import { rangeOf } from '@/features/overview/comparedRange';
import { useI18n } from '@/i18n/I18n';
import { refreshEvery } from '@/lib/query';
import { chosenFilter, comparesPeriods, reportQuery, type Viewer } from './shared';
import { SharedBody } from './SharedBody';

const SharedGoalsDocument = graphql(`
  query SharedGoals($filter: AnalyticsFilter, $compare: Boolean) {
    shared {
      goals(filter: $filter, compare: $compare) {
        currency
        rows {
          key
          name
          reached {
            sessions
            rate
            value
          }
          before {
            sessions
          }
        }
        comparison {
          period {
            from
            to
            timezone
          }
          until
        }
      }
    }
  }
`);

type Row = SharedGoalsQuery['shared']['goals']['rows'][number];

/** The goals of a share link. */
export function SharedGoals({ viewer }: { viewer: Viewer }) {
  const { t, format } = useI18n();
  const query = useQuery({
    ...reportQuery('SharedGoals', SharedGoalsDocument, viewer, {
      filter: chosenFilter(viewer, viewer.filters.search),
      compare: comparesPeriods(viewer),
    }),
    refetchInterval: refreshEvery,
  });
  const report = query.data?.shared.goals;
  const most = Math.max(1, ...(report?.rows.map(({ reached }) => reached.sessions) ?? []));
  const valued = report?.rows.some(({ reached }) => reached.value > 0) ?? false;
  const change = ({ reached, before }: Row) => {
    const found = before && changeOf('sessions', reached.sessions, before.sessions, t, format);
    return found ? <ChangeMark change={found} /> : '–';
  };
  return (
    <Panel title={t.goals.tableTitle} subtitle={t.goals.tableText}>
      <SharedBody query={query} empty={report?.rows.length === 0}>
        <FigureTable
          label={t.goals.tableTitle}
          head={{ label: t.goals.name, cell: ({ name }) => name }}
          columns={[
            {
              key: 'sessions',
              label: t.goals.sessions,
              hint: t.goals.sessionsHint,
              cell: ({ reached }: Row) => format.whole(reached.sessions),
            },
            ...(report?.comparison
              ? [
                  {
                    key: 'change',
                    label: t.goals.change,
                    hint: t.goals.changeHint(rangeOf(report.comparison, t, format)),
                    cell: change,
                  },
                ]
              : []),
            {
              key: 'rate',
              label: t.goals.rate,
              hint: t.goals.rateHint,
              cell: ({ reached }: Row) => format.percentExact(reached.rate),
            },
            ...(report && valued
              ? [
                  {
                    key: 'value',
                    label: t.goals.value,
                    hint: t.goals.valueHint,
                    cell: ({ reached }: Row) =>
                      reached.value === 0 ? '–' : format.money(reached.value, report.currency),
                  },
                ]
              : []),
          ]}
          rows={report?.rows}
          keyOf={({ key }) => key}
          bar={({ reached }) => reached.sessions / most}
          stale={query.isPlaceholderData}
        />
      </SharedBody>
    </Panel>
  );
}
