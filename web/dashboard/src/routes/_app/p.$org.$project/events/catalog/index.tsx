import { Button, TextInput } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconFlask, IconPlus, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { CsvButton } from '@/components/CsvButton';
import { Empty } from '@/components/Empty';
import { StateCard } from '@/components/StateCard';
import { ErrorPanel, Outdated } from '@/components/States';
import { Tabs } from '@/components/Tabs';
import toolbar from '@/components/Toolbar.module.css';
import { useCan } from '@/features/account/me';
import { catalogQuery, found, kinds, ofKind, tableOf } from '@/features/catalog/catalog';
import { type CatalogSearch, readCatalogSearch } from '@/features/catalog/search';
import classes from '@/features/catalog/Catalog.module.css';
import { CatalogTable } from '@/features/catalog/CatalogTable';
import { EventViews } from '@/features/catalog/EventViews';
import { Names } from '@/features/catalog/Names';
import { NewSchema } from '@/features/catalog/NewSchema';
import { TesterDialog } from '@/features/catalog/TesterDialog';
import { Waiting } from '@/features/catalog/Waiting';
import { readReportSearch } from '@/features/filters/params';
import header from '@/features/filters/ReportHeader.module.css';
import { addressOf, useProject } from '@/features/project/project';
import { useI18n } from '@/i18n/I18n';
import { saveCsv } from '@/lib/csv';
import { refreshEvery } from '@/lib/query';

export const Route = createFileRoute('/_app/p/$org/$project/events/catalog/')({
  validateSearch: readCatalogSearch,
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(catalogQuery(addressOf(params)));
  },
  component: CatalogScreen,
});

function CatalogScreen() {
  const { t, format, language } = useI18n();
  const words = t.catalog;
  const project = useProject();
  const params = Route.useParams();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const mayChange = useCan(params.org)('config:write');
  const query = useQuery({ ...catalogQuery(project.address), refetchInterval: refreshEvery });
  useDocumentTitle(`${words.title} · ${project.name} · svc`);
  const catalog = query.data?.project.eventCatalog;
  const events = catalog && found(catalog.items, search.q ?? '', language);
  const set = (next: CatalogSearch) =>
    void navigate({ search: (now) => ({ ...now, ...next }), resetScroll: false, replace: true });
  const shown = kinds.filter((kind) => search.kind === undefined || search.kind === kind);
  // A search hides kinds without matches. Without a search, empty kinds show an explanation.
  const tables = shown.filter((kind) => !search.q || !events || ofKind(events, kind).length > 0);

  let body;
  if (query.error && !catalog)
    body = (
      <StateCard>
        <ErrorPanel error={query.error} retry={() => void query.refetch()} />
      </StateCard>
    );
  else if (!events)
    body = (
      <div className={classes.stack}>
        <Names catalog={undefined} status={undefined} />
        <div className={classes.loading}>
          <Waiting lines={[18, 64, 40, 52, 38, 61, 44, 57]} />
        </div>
      </div>
    );
  else
    body = (
      <div className={classes.stack}>
        {query.error ? <Outdated error={query.error} since={query.dataUpdatedAt} /> : null}
        <Names catalog={catalog} status={query.data?.project.status} />
        <div className={`${toolbar.toolbar} ${classes.toolbar}`}>
          <Tabs
            label={words.filter}
            value={search.kind ?? 'all'}
            options={[
              { value: 'all', label: words.all(format.whole(events.length)) },
              ...kinds.map((kind) => ({
                value: kind,
                label: words.some(words.kinds[kind].name, format.whole(ofKind(events, kind).length)),
              })),
            ]}
            onChange={(kind) => {
              set({ kind: kind === 'all' ? undefined : kind });
            }}
          />
          <TextInput
            className={classes.search ?? ''}
            size="xs"
            leftSection={<IconSearch size={15} />}
            placeholder={words.search}
            aria-label={words.search}
            maxLength={100}
            value={search.q ?? ''}
            onChange={(event) => {
              set({ q: event.currentTarget.value || undefined });
            }}
          />
          <CsvButton
            of={words.title}
            save={() => {
              const table = tableOf(
                shown.flatMap((kind) => ofKind(events, kind)),
                language,
              );
              saveCsv(`${project.slug}-event-catalog`, table);
            }}
          />
        </div>
        {tables.map((kind) => (
          <CatalogTable
            key={kind}
            kind={kind}
            events={ofKind(events, kind)}
            place={params}
            timezone={project.timezone}
            mayChange={mayChange}
          />
        ))}
        {tables.length === 0 ? (
          <StateCard>
            <Empty
              icon={<IconSearch size={24} stroke={1.5} />}
              heading={words.noMatch}
              action={
                <Button
                  size="xs"
                  variant="default"
                  onClick={() => {
                    set({ q: undefined, kind: undefined });
                  }}
                >
                  {words.showAll}
                </Button>
              }
            >
              {words.noMatchText}
            </Empty>
          </StateCard>
        ) : null}
      </div>
    );

  return (
    <>
      <header className={header.header}>
        <div className={header.title}>
          <h1>{t.events.title}</h1>
          <EventViews />
        </div>
        <div className={header.controls}>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconFlask size={15} />}
            disabled={!catalog}
            onClick={() => {
              set({ test: '1' });
            }}
          >
            {words.test.open}
          </Button>
          {mayChange ? (
            <Button
              size="xs"
              leftSection={<IconPlus size={15} />}
              onClick={() => {
                set({ add: '1' });
              }}
            >
              {words.add}
            </Button>
          ) : null}
        </div>
      </header>
      {body}
      {search.test && catalog ? (
        <TesterDialog
          project={project.address}
          catalog={catalog}
          onClose={() => {
            set({ test: undefined });
          }}
        />
      ) : null}
      {search.add && mayChange ? (
        <NewSchema
          onName={(name) =>
            void navigate({
              to: '/p/$org/$project/events/catalog/$name',
              params: { ...params, name },
              search: (now) => ({ ...readReportSearch(now), describe: '1' as const }),
            })
          }
          onClose={() => {
            set({ add: undefined });
          }}
        />
      ) : null}
    </>
  );
}
