import {
  isCompared,
  periodOf,
  readReportSearch,
  type ReportSearch,
  toAnalyticsFilter,
} from '@/features/filters/params';
import { graphql, readFragment } from '@/gql';
import type { AdsKpisQuery, AdsSeriesQuery } from '@/gql/graphql';
import { lower, upper } from '@/lib/names';
import { documentQuery } from '@/lib/query';
import { type AdsKpiSort, type AdsLevel, allAdsLevel } from '@/rest/values';
import type { CostsSearch } from './search';

/** Rows of a page of the table. */
export const PAGE_ROWS = 50;

const FiguresFragment = graphql(`
  fragment AdsFigureParts on AdsFigures {
    spend
    clicks
    sessions
    relevantSessions
    leads
    conversions
    conversionValue
    costPerRelevantSession {
      value
      numerator
      denominator
      reason
    }
    costPerLead {
      value
      numerator
      denominator
      reason
    }
    costPerConversion {
      value
      numerator
      denominator
      reason
    }
    returnOnAdSpend {
      value
      numerator
      denominator
      reason
    }
  }
`);

const KpisDocument = graphql(`
  query AdsKpis(
    $project: String!
    $filter: AnalyticsFilter
    $level: AdsLevel
    $compare: Boolean
    $sort: AdsKpiSort
    $dir: SortDir
    $limit: Int
    $cursor: String
  ) {
    project(project: $project) {
      id
      adEntities(params: { limit: 1 }) {
        total
      }
      adsKpis(
        filter: $filter
        level: $level
        compare: $compare
        sort: $sort
        dir: $dir
        limit: $limit
        cursor: $cursor
      ) {
        period {
          ...CappedDays
        }
        recomputing
        currency
        level
        distinct
        nextCursor
        totals {
          ...AdsFigureParts
        }
        comparison {
          period {
            from
            to
          }
          totals {
            ...AdsFigureParts
          }
        }
        withoutSessions {
          rows
          spend
        }
        unmatched {
          sessions
          relevantSessions
          leads
          conversions
        }
        otherCurrencies {
          currency
          spend
        }
        notes {
          code
          account
          hours
        }
        rows {
          platform
          accountId
          account
          campaignId
          campaign
          adsetId
          adset
          adId
          ad
          spendShare
          figures {
            ...AdsFigureParts
          }
        }
      }
    }
  }
`);

const SeriesDocument = graphql(`
  query AdsSeries(
    $project: String!
    $filter: AnalyticsFilter
    $bucket: AdsBucket
    $from: Date
    $to: Date
    $preset: Preset
  ) {
    project(project: $project) {
      id
      annotations(from: $from, to: $to, preset: $preset) {
        ...ChartAnnotation
      }
      adsTimeseries(filter: $filter, bucket: $bucket) {
        bucket
        currency
        period {
          from
          to
          days
          timezone
        }
        series {
          start
          figures {
            spend
            relevantSessions
            costPerRelevantSession {
              value
            }
          }
        }
      }
    }
  }
`);

/** Opens the figures of an answer. */
export const kpisOf = ({ totals, comparison, rows, ...report }: AdsKpisQuery['project']['adsKpis']) => ({
  ...report,
  totals: readFragment(FiguresFragment, totals),
  comparison: comparison && { ...comparison, totals: readFragment(FiguresFragment, comparison.totals) },
  rows: rows.map((row) => ({ ...row, figures: readFragment(FiguresFragment, row.figures) })),
});

export type Kpis = ReturnType<typeof kpisOf>;
export type KpiRow = Kpis['rows'][number];
export type AdsFiguresRead = Kpis['totals'];
export type Ratio = AdsFiguresRead['costPerRelevantSession'];
export type AdsSeriesRead = AdsSeriesQuery['project']['adsTimeseries'];

export const levelOf = ({ level }: CostsSearch): AdsLevel => level ?? 'campaign';

/** The order of the table: names from A to Z, figures from the largest, unless chosen otherwise. */
export function orderOf({ by, dir }: CostsSearch) {
  const sort: AdsKpiSort = by ?? 'spend';
  return { sort, dir: dir ?? (sort === 'name' ? ('asc' as const) : ('desc' as const)) };
}

/** The order after a click on a column. */
export function sortedBy(search: CostsSearch, key: AdsKpiSort): CostsSearch {
  const now = orderOf(search);
  const first = key === 'name' ? 'asc' : 'desc';
  const other = first === 'asc' ? 'desc' : 'asc';
  return { by: key === 'spend' ? undefined : key, dir: now.sort === key && now.dir === first ? other : undefined };
}

export function kpisQuery(project: string, search: ReportSearch & CostsSearch, cursor: string | undefined) {
  const { sort, dir } = orderOf(search);
  return documentQuery('AdsKpis', KpisDocument, {
    project,
    filter: toAnalyticsFilter(readReportSearch({ ...search })),
    level: upper(levelOf(search)),
    compare: isCompared(search),
    sort: upper(sort),
    dir: upper(dir),
    limit: PAGE_ROWS,
    cursor: cursor ?? null,
  });
}

export function adsSeriesQuery(project: string, search: ReportSearch & CostsSearch) {
  const filter = toAnalyticsFilter(readReportSearch({ ...search }));
  const bucket = search.bucket ? upper(search.bucket) : null;
  return documentQuery('AdsSeries', SeriesDocument, { project, filter, bucket, ...periodOf(filter) });
}

/** The parameter of the filter that chooses something of a level. */
export const filterOfLevel = {
  platform: 'ad_platform',
  account: 'ad_account_id',
  campaign: 'ad_campaign_id',
  adset: 'ad_adset_id',
  ad: 'ad_id',
} as const satisfies Record<AdsLevel, string>;

/** The id and the name of a row at a level. */
export function namedAt(row: KpiRow, level: AdsLevel): { id: string | null; name: string | null } {
  switch (level) {
    case 'platform':
      return { id: row.platform ? lower(row.platform) : null, name: null };
    case 'account':
      return { id: row.accountId ?? null, name: row.account ?? null };
    case 'campaign':
      return { id: row.campaignId ?? null, name: row.campaign ?? null };
    case 'adset':
      return { id: row.adsetId ?? null, name: row.adset ?? null };
    case 'ad':
      return { id: row.adId ?? null, name: row.ad ?? null };
  }
}

/** Where a click on a row leads: its part of the filter, and the level beneath. Null if there is nothing beneath. */
export function beneath(row: KpiRow, level: AdsLevel): { filter: Record<string, string>; level: AdsLevel } | null {
  const next = allAdsLevel[allAdsLevel.indexOf(level) + 1];
  const { id } = namedAt(row, level);
  if (!next || id === null) return null;
  // Ids are those of a platform: another one may have the same.
  const filter: Record<string, string> = { [filterOfLevel[level]]: id };
  if (row.platform) filter.ad_platform = lower(row.platform);
  return { filter, level: next };
}

export interface Step {
  level: AdsLevel;
  id: string;
  /** Its name, if a row of the report has it. */
  name: string | null;
}

/** The way from all ads to the rows of the report, from the filter. */
export function wayTo(search: ReportSearch, level: AdsLevel, rows: readonly KpiRow[]): Step[] {
  return allAdsLevel.slice(0, allAdsLevel.indexOf(level)).flatMap((one) => {
    const id = search[filterOfLevel[one]];
    if (id === undefined) return [];
    return [{ level: one, id, name: rows.map((row) => namedAt(row, one)).find((it) => it.id === id)?.name ?? null }];
  });
}

/** Search parameters that lead back to a step, or to all ads. */
export function backTo(step: Step | null): Record<string, string | undefined> {
  const at = step ? allAdsLevel.indexOf(step.level) : -1;
  const dropped = allAdsLevel.slice(at + 1).map((level) => [filterOfLevel[level], undefined] as const);
  const level = step ? allAdsLevel[at + 1] : undefined;
  return { ...Object.fromEntries(dropped), level: level === 'campaign' ? undefined : level };
}
