import { Button } from '@mantine/core';
import { IconCoins } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { ButtonLink } from '@/components/ButtonLink';
import { CsvButton } from '@/components/CsvButton';
import { Empty } from '@/components/Empty';
import panels from '@/components/Panels.module.css';
import { ErrorNotice, ErrorPanel, Outdated } from '@/components/States';
import { useCan } from '@/features/account/me';
import { ColumnsMenu } from '@/features/columns/ColumnsMenu';
import { useColumns } from '@/features/columns/useColumns';
import { ConversionFilters } from '@/features/conversions/ConversionFilters';
import { ConversionFrame, useMayDefine } from '@/features/conversions/ConversionFrame';
import { conversionsQuery, noFilters } from '@/features/conversions/conversions';
import { type ConversionsSearch, readConversionsSearch } from '@/features/conversions/search';
import classes from '@/features/conversions/Conversions.module.css';
import { conversionColumns, ConversionTable } from '@/features/conversions/ConversionTable';
import { daysOf } from '@/features/period/days';
import type { ReportSearch } from '@/features/filters/params';
import { useReportFilters } from '@/features/filters/useReportFilters';
import { PeriodPicker } from '@/features/period/PeriodPicker';
import { addressOf, projectQuery, useProject } from '@/features/project/project';
import { useI18n } from '@/i18n/I18n';
import { saveReport } from '@/lib/api';
import { refreshEvery } from '@/lib/query';

export const Route = createFileRoute('/_app/p/$org/$project/conversions/')({
  validateSearch: readConversionsSearch,
  loaderDeps: ({ search }: { search: ReportSearch & ConversionsSearch }) => search,
  loader: async ({ context, params, deps }) => {
    // The days of the period depend on the project's time zone, which every screen loads.
    const address = addressOf(params);
    const { project } = await context.queryClient.ensureQueryData(projectQuery(address));
    void context.queryClient.prefetchInfiniteQuery(conversionsQuery(address, project.timezone, deps));
  },
  component: ConversionsScreen,
});

function ConversionsScreen() {
  const { t } = useI18n();
  const words = t.conversions;
  const project = useProject();
  const filters = useReportFilters();
  const params = Route.useParams();
  const search: ReportSearch & ConversionsSearch = Route.useSearch();
  const navigate = Route.useNavigate();
  const maySee = useCan(params.org)('conversions:read');
  const mayDefine = useMayDefine();
  const query = useInfiniteQuery({
    ...conversionsQuery(project.address, project.timezone, search),
    enabled: maySee,
    // Refresh only the first page automatically, so that the list does not move while someone reads further down.
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) > 1 ? false : refreshEvery),
    placeholderData: (before) => (before?.pages[0]?.project.id === project.id ? before : undefined),
  });
  const pages = query.data?.pages;
  const items = pages?.flatMap((page) => page.project.conversions.items);
  const definitions = pages?.[0]?.project.conversionDefinitions;
  const wanted = readConversionsSearch({ ...search });
  const filtered = Object.keys(wanted).length > 0;
  const columns = useColumns('conversions', conversionColumns);
  const set = (next: ConversionsSearch) =>
    void navigate({ search: (now) => ({ ...now, ...next }), resetScroll: false });

  const save = () => {
    const { from, to } = daysOf(search, project.timezone);
    return saveReport('/v1/projects/{project}/conversions', `${project.slug}-conversions.csv`, {
      path: { project: project.address },
      query: { ...wanted, ...(from ? { from } : {}), ...(to ? { to } : {}) },
    });
  };

  let body;
  if (query.error && !items)
    body = (
      <div className={panels.state}>
        <ErrorPanel error={query.error} retry={() => void query.refetch()} />
      </div>
    );
  else if (items?.length === 0)
    body = (
      <div className={panels.state}>
        <NoConversions
          undefinedYet={definitions?.length === 0}
          filtered={filtered}
          mayDefine={mayDefine}
          allDays={filters.search.preset === 'all'}
          onClear={() => {
            set(noFilters);
          }}
          onAllDays={() => {
            filters.setPreset('all');
          }}
        />
      </div>
    );
  else
    body = (
      <>
        <ConversionTable
          items={items}
          definitions={definitions ?? []}
          columns={columns.shown}
          place={params}
          timezone={project.timezone}
          stale={query.isPlaceholderData}
        />
        {query.isFetchNextPageError ? <ErrorNotice error={query.error} /> : null}
        {items ? (
          <div className={classes.foot}>
            {query.hasNextPage ? (
              <Button
                size="xs"
                variant="default"
                loading={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                {words.older}
              </Button>
            ) : (
              words.end
            )}
          </div>
        ) : null}
      </>
    );

  return (
    <ConversionFrame
      controls={
        <>
          <ColumnsMenu columns={columns} labels={words.columns} listOnPhone />
          <CsvButton of={words.list} disabled={!items || items.length === 0} save={save} />
          <PeriodPicker
            search={filters.search}
            timezone={project.timezone}
            wholeDays
            onPreset={filters.setPreset}
            onRange={filters.setRange}
          />
        </>
      }
    >
      {query.error && items ? <Outdated error={query.error} since={query.dataUpdatedAt} /> : null}
      <section className={panels.card} aria-label={words.list}>
        <ConversionFilters search={search} definitions={definitions} onChange={set} />
        {body}
      </section>
    </ConversionFrame>
  );
}

interface NoConversionsProps {
  /** Whether the project has no conversion definitions. */
  undefinedYet: boolean;
  filtered: boolean;
  mayDefine: boolean;
  allDays: boolean;
  onClear: () => void;
  onAllDays: () => void;
}

/** Empty state: why there are no conversions, and what to do. */
function NoConversions({ undefinedYet, filtered, mayDefine, allDays, onClear, onAllDays }: NoConversionsProps) {
  const { t } = useI18n();
  const { orgSlug, slug } = useProject();
  const place = { org: orgSlug, project: slug };
  const icon = <IconCoins size={24} stroke={1.5} />;
  const { first, none, filters } = t.conversions;
  const days = allDays ? null : (
    <Button size="xs" variant="default" onClick={onAllDays}>
      {none.allDays}
    </Button>
  );
  if (filtered)
    return (
      <Empty
        icon={icon}
        heading={none.filteredHeading}
        action={
          <>
            <Button size="xs" variant="default" onClick={onClear}>
              {filters.clear}
            </Button>
            {days}
          </>
        }
      >
        {none.filteredText}
      </Empty>
    );
  if (undefinedYet)
    return (
      <Empty
        icon={icon}
        heading={first.heading}
        action={
          mayDefine ? (
            <ButtonLink to="/p/$org/$project/conversions/definitions" params={place} search={{ add: '1' }} size="xs">
              {first.action}
            </ButtonLink>
          ) : (
            first.readOnly
          )
        }
      >
        {first.text}
      </Empty>
    );
  return (
    <Empty
      icon={icon}
      heading={none.heading}
      action={
        <>
          {days}
          <ButtonLink
            to="/p/$org/$project/conversions/definitions"
            params={place}
            search={{}}
            size="xs"
            variant="default"
          >
            {none.code}
          </ButtonLink>
        </>
      }
    >
      {none.text}
    </Empty>
  );
}
