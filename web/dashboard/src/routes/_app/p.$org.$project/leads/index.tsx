import { Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { CsvButton } from '@/components/CsvButton';
import panels from '@/components/Panels.module.css';
import { ErrorNotice, ErrorPanel, Outdated } from '@/components/States';
import { useCan } from '@/features/account/me';
import { ColumnsMenu } from '@/features/columns/ColumnsMenu';
import { useColumns } from '@/features/columns/useColumns';
import type { ReportSearch } from '@/features/filters/params';
import header from '@/features/filters/ReportHeader.module.css';
import { useReportFilters } from '@/features/filters/useReportFilters';
import { HowDialog } from '@/features/leads/HowDialog';
import { LeadFilters } from '@/features/leads/LeadFilters';
import { anyLeadQuery, askedFor, leadSettingsQuery, leadsQuery, noFilters } from '@/features/leads/leads';
import { type LeadsSearch, readLeadsSearch } from '@/features/leads/search';
import classes from '@/features/leads/Leads.module.css';
import { leadColumns, LeadTable } from '@/features/leads/LeadTable';
import { NoAccess } from '@/features/leads/NoAccess';
import { NoLeads } from '@/features/leads/NoLeads';
import { keepsPlainText, type Wanted } from '@/features/leads/person';
import { PeriodPicker } from '@/features/period/PeriodPicker';
import { useProject } from '@/features/project/project';
import { useI18n } from '@/i18n/I18n';
import { saveReport } from '@/lib/api';
import { asProblem } from '@/lib/problem';
import { refreshEvery } from '@/lib/query';

interface ScreenSearch extends LeadsSearch {
  /** Whether the dialog about collecting leads is open. */
  how?: '1';
}

export const Route = createFileRoute('/_app/p/$org/$project/leads/')({
  validateSearch: (raw: Record<string, unknown>): ScreenSearch => ({
    ...readLeadsSearch(raw),
    ...(String(raw.how) === '1' ? { how: '1' } : {}),
  }),
  component: LeadsScreen,
});

function LeadsScreen() {
  const { t } = useI18n();
  const { orgSlug, name } = useProject();
  const maySee = useCan(orgSlug)('leads:read');
  useDocumentTitle(`${t.nav.screens.leads} · ${name} · svc`);
  return maySee ? (
    <Leads />
  ) : (
    <>
      <header className={header.header}>
        <div className={header.title}>
          <h1>{t.nav.screens.leads}</h1>
        </div>
      </header>
      <NoAccess />
    </>
  );
}

function Leads() {
  const { t, format } = useI18n();
  const words = t.leads;
  const project = useProject();
  const filters = useReportFilters();
  const params = Route.useParams();
  const search: ReportSearch & ScreenSearch = Route.useSearch();
  const navigate = Route.useNavigate();
  // Neither is part of the URL, which others see and browsers remember.
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const [contact, setContact] = useState(false);
  // Reset the search field when all filters are cleared elsewhere.
  const [round, setRound] = useState(0);
  const query = useInfiniteQuery({
    ...leadsQuery(project.address, project.timezone, search, { wanted, contact }),
    // Refresh only the first page automatically, so that the list does not move while someone reads further down.
    refetchInterval: ({ state }) => (contact || (state.data?.pages.length ?? 0) > 1 ? false : refreshEvery),
    placeholderData: (before) => (before?.pages[0]?.project.id === project.id ? before : undefined),
  });
  const columns = useColumns('leads', leadColumns);
  const settings = useQuery(leadSettingsQuery(project.address));
  const pages = query.data?.pages;
  const first = pages?.[0]?.project;
  const items = pages?.flatMap((page) => page.project.leads.items);
  const empty = items?.length === 0 && !query.isPlaceholderData;
  const any = useQuery({ ...anyLeadQuery(project.address), enabled: empty });
  const filtered = Object.keys(readLeadsSearch({ ...search })).length > 0;
  // The server refuses a number without a country code if the project has no country.
  const refused = wanted !== null && query.error !== null && asProblem(query.error).code === 'validation_error';
  const erased = first?.leads.erased ?? 0;
  const set = (next: Partial<ScreenSearch>, replace = false) =>
    void navigate({ search: (now) => ({ ...now, ...next }), resetScroll: false, replace });
  const clear = () => {
    setWanted(null);
    setRound(round + 1);
    set(noFilters);
  };
  const saysErased = erased > 0 ? <span>{words.erased(erased, format.whole(erased))}</span> : null;

  let body;
  if (query.error && !refused && !items)
    body = (
      <div className={panels.state}>
        <ErrorPanel error={query.error} retry={() => void query.refetch()} />
      </div>
    );
  else if (empty && any.error)
    body = (
      <div className={panels.state}>
        <ErrorPanel error={any.error} retry={() => void any.refetch()} />
      </div>
    );
  else if (refused || (empty && any.data))
    body = (
      <>
        <div className={panels.state}>
          <NoLeads
            nobodyYet={any.data?.project.leads.items.length === 0}
            searched={wanted !== null}
            refused={refused}
            filtered={filtered}
            allDays={filters.search.preset === 'all'}
            onClear={clear}
            onAllDays={() => {
              filters.setPreset('all');
            }}
            onHow={() => {
              set({ how: '1' }, true);
            }}
          />
        </div>
        {saysErased ? <div className={classes.foot}>{saysErased}</div> : null}
      </>
    );
  else
    body = (
      <>
        <LeadTable
          items={empty ? undefined : items}
          columns={columns.shown}
          place={params}
          timezone={project.timezone}
          stale={query.isPlaceholderData}
        />
        {query.isFetchNextPageError ? <ErrorNotice error={query.error} /> : null}
        {items && !empty ? (
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
              <span>{words.end}</span>
            )}
            {saysErased}
          </div>
        ) : null}
      </>
    );

  const { status, channel, from, to } = askedFor(search, project.timezone);
  const asked = {
    ...(status ? { status: search.status } : {}),
    ...(channel ? { channel: search.channel } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(contact ? { contact } : {}),
  };
  return (
    <>
      <header className={header.header}>
        <div className={header.title}>
          <h1>{t.nav.screens.leads}</h1>
        </div>
        <div className={header.controls}>
          <ColumnsMenu columns={columns} labels={words.columns} listOnPhone />
          <CsvButton
            of={words.csv}
            // No CSV for a single searched person: the address would be part of the file's URL.
            disabled={!items || items.length === 0 || wanted !== null}
            save={() =>
              saveReport('/v1/projects/{project}/leads', `${project.slug}-leads.csv`, {
                path: { project: project.address },
                query: asked,
              })
            }
          />
          <PeriodPicker
            search={filters.search}
            timezone={project.timezone}
            wholeDays
            onPreset={filters.setPreset}
            onRange={filters.setRange}
          />
        </div>
      </header>
      {query.error && items && !refused ? <Outdated error={query.error} since={query.dataUpdatedAt} /> : null}
      <section className={panels.card} aria-label={words.list}>
        <LeadFilters
          key={round}
          search={search}
          wanted={wanted}
          refused={refused}
          contact={keepsPlainText(settings.data?.project.settings) ? contact : null}
          onChange={set}
          onWanted={setWanted}
          onContact={setContact}
        />
        {body}
      </section>
      {search.how ? (
        <HowDialog
          onClose={() => {
            set({ how: undefined }, true);
          }}
        />
      ) : null}
    </>
  );
}
