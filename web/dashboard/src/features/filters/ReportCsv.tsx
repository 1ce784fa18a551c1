import { CsvButton } from '@/components/CsvButton';
import { useProject, useReportSearch } from '@/features/project/project';
import { saveReport } from '@/lib/api';
import { askedFor, type ReportSearch } from './params';

/** Reports that the server offers as CSV, by file name. */
const reports = {
  timeseries: '/v1/projects/{project}/analytics/timeseries',
  pages: '/v1/projects/{project}/analytics/pages',
  engagement: '/v1/projects/{project}/analytics/engagement',
  scroll: '/v1/projects/{project}/analytics/scroll',
  sections: '/v1/projects/{project}/analytics/sections',
  clicks: '/v1/projects/{project}/analytics/clicks',
  vitals: '/v1/projects/{project}/analytics/vitals',
  videos: '/v1/projects/{project}/analytics/videos',
  retention: '/v1/projects/{project}/analytics/videos/{video}/retention',
  goals: '/v1/projects/{project}/analytics/goals',
  funnel: '/v1/projects/{project}/analytics/funnel',
  answers: '/v1/projects/{project}/analytics/answers',
  'ads-kpis': '/v1/projects/{project}/ads/kpis',
  'ads-timeseries': '/v1/projects/{project}/ads/timeseries',
  'ads-unmatched': '/v1/projects/{project}/ads/unmatched',
  'relevance-ranking': '/v1/projects/{project}/analytics/relevance-ranking',
} as const;

interface ReportCsvProps {
  report: keyof typeof reports;
  /** Name of the report, for screen readers. */
  of: string;
  /** Parameters besides the period and the filter. */
  more?: Record<string, string | readonly string[] | number | boolean | undefined>;
  /** Path parameters besides the project. */
  path?: Record<string, string>;
  /** The filter, if not the one in the URL. */
  search?: ReportSearch;
}

/** CSV button of a report: same period, same filter. */
export function ReportCsv({ report, of, more = {}, path, search }: ReportCsvProps) {
  const { address } = useProject();
  const here = useReportSearch();
  const query = { ...askedFor(search ?? here), ...more };
  const name = `${address.split('/').at(-1) ?? ''}-${report}.csv`;
  return (
    <CsvButton of={of} save={() => saveReport(reports[report], name, { path: { project: address, ...path }, query })} />
  );
}
