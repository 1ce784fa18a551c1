import { Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconArrowLeft, IconBolt, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ButtonLink } from '@/components/ButtonLink';
import { Danger } from '@/components/Danger';
import { Empty } from '@/components/Empty';
import { Panel } from '@/components/Panel';
import { StateCard } from '@/components/StateCard';
import { ErrorPanel, Outdated } from '@/components/States';
import { useCan } from '@/features/account/me';
import { About } from '@/features/catalog/About';
import { Badges } from '@/features/catalog/Badges';
import { catalogQuery, labelOf, samplesQuery } from '@/features/catalog/catalog';
import layout from '@/components/Layout.module.css';
import classes from '@/features/catalog/Catalog.module.css';
import { DeleteSchema } from '@/features/catalog/DeleteSchema';
import { asProps, type Draft, newDraft } from '@/features/catalog/draft';
import { exampleOf, exampleOfNames } from '@/features/catalog/example';
import { fullest, guessedProps } from '@/features/catalog/guess';
import { PayloadTester } from '@/features/catalog/PayloadTester';
import { SchemaForm, shownOf } from '@/features/catalog/SchemaForm';
import { Waiting } from '@/features/catalog/Waiting';
import { readReportSearch } from '@/features/filters/params';
import { addressOf, useProject } from '@/features/project/project';
import { useI18n } from '@/i18n/I18n';
import { refreshEvery } from '@/lib/query';
import { EVENT_NAME } from '@/rest/values';

interface EventSearch {
  /** Whether a new schema is being created. */
  describe?: '1';
}

export const Route = createFileRoute('/_app/p/$org/$project/events/catalog/$name')({
  validateSearch: (raw: Record<string, unknown>): EventSearch => (raw.describe === '1' ? { describe: '1' } : {}),
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(catalogQuery(addressOf(params)));
  },
  component: EventScreen,
});

function EventScreen() {
  const { t, language } = useI18n();
  const words = t.catalog;
  const project = useProject();
  const { name, ...place } = Route.useParams();
  const query = useQuery({ ...catalogQuery(project.address), refetchInterval: refreshEvery });
  const catalog = query.data?.project.eventCatalog;
  const event = catalog?.items.find((item) => item.name === name);
  const label = event ? labelOf(event, language) : name;
  useDocumentTitle(`${label} · ${project.name} · svc`);

  let body;
  if (!EVENT_NAME.test(name))
    body = (
      <StateCard>
        <Empty icon={<IconBolt size={24} stroke={1.5} />} heading={words.wrongName}>
          {words.nameRule}
        </Empty>
      </StateCard>
    );
  else if (query.error && !catalog)
    body = (
      <StateCard>
        <ErrorPanel error={query.error} retry={() => void query.refetch()} />
      </StateCard>
    );
  else if (!catalog)
    body = (
      <div className={classes.stack}>
        <Waiting />
        <Waiting />
      </div>
    );
  else
    body = (
      <div className={classes.stack}>
        {query.error ? <Outdated error={query.error} since={query.dataUpdatedAt} /> : null}
        <About event={event} timezone={project.timezone} />
        {/* Of another event nothing is kept. */}
        <EventBody key={name} />
      </div>
    );
  return (
    <>
      <Link className={layout.back} to="/p/$org/$project/events/catalog" params={place} search={readReportSearch}>
        <IconArrowLeft size={16} aria-hidden />
        {words.title}
      </Link>
      <header className={classes.header}>
        <h1>{label}</h1>
        {/* Has its height before the catalog arrives, so that nothing below it moves. */}
        <div className={classes.facets}>
          {label === name ? null : <code>{name}</code>}
          {event ? (
            <>
              <Badges event={event} />
              <ButtonLink
                className={classes.see}
                size="xs"
                variant="default"
                leftSection={<IconBolt size={15} />}
                to="/p/$org/$project/events"
                params={place}
                search={{ names: [name] }}
              >
                {words.seeEvents}
              </ButtonLink>
            </>
          ) : null}
        </div>
      </header>
      {body}
    </>
  );
}

/** The schema form beside the event tester. */
function EventBody() {
  const { t } = useI18n();
  const words = t.catalog;
  const project = useProject();
  const { name, org } = Route.useParams();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const mayChange = useCan(org)('config:write');
  const [draft, setDraft] = useState<Draft | null>(null);
  const [deleting, setDeleting] = useState(false);
  const { data } = useQuery(catalogQuery(project.address));
  const catalog = data?.project.eventCatalog;
  const event = catalog?.items.find((item) => item.name === name);
  const schema = event?.schema ?? null;
  const props = event?.props ?? [];
  const describing = schema === null && mayChange && search.describe === '1';
  const asked = schema === null && event !== undefined && event.count > 0 && props.length > 0;
  const samples = useQuery({ ...samplesQuery(project.address, name, props), enabled: asked, staleTime: Infinity });
  const setDescribing = (describe: '1' | undefined) =>
    void navigate({ search: (now) => ({ ...now, describe }), resetScroll: false, replace: true });

  if (asked && samples.error)
    return (
      <StateCard>
        <ErrorPanel error={samples.error} retry={() => void samples.refetch()} />
      </StateCard>
    );
  if (asked && !samples.data) return <Waiting />;

  const seen = samples.data ?? [];
  const start = newDraft(guessedProps(props, seen));
  const { dirty } = shownOf({ schema, start, draft });
  const example = schema ? exampleOf(asProps(schema.props)) : (fullest(seen) ?? exampleOfNames(props));
  const full = catalog !== undefined && event === undefined && catalog.unregistered >= catalog.limit;
  const notes = [
    ...(schema ? [dirty && mayChange ? words.test.unsaved : words.test.saved] : []),
    ...(describing ? [words.test.unsavedNew] : []),
    ...(schema && (schema.oncePerPageview || schema.dedupe !== 'NONE') ? [words.test.repeats] : []),
    ...(full ? [words.test.full] : []),
  ];
  return (
    <div className={classes.editor}>
      <div className={classes.stack}>
        {schema || describing ? (
          <SchemaForm
            project={project.address}
            name={name}
            schema={schema}
            start={start}
            disabled={!mayChange}
            draft={draft}
            onDraft={setDraft}
            onDone={() => {
              setDescribing(undefined);
            }}
          />
        ) : (
          <Panel title={words.schema.nothing}>
            <div className={classes.nothing}>
              <p>{words.schema.nothingText}</p>
              {mayChange ? (
                <>
                  <p>{words.schema.nothingCan}</p>
                  <Button
                    size="xs"
                    leftSection={<IconPencil size={15} />}
                    onClick={() => {
                      setDescribing('1');
                    }}
                  >
                    {words.describe}
                  </Button>
                </>
              ) : null}
            </div>
          </Panel>
        )}
        {schema && mayChange ? (
          <Danger
            title={t.common.danger}
            actions={[
              {
                title: words.schema.deleteTitle,
                text: words.schema.deleteText,
                action: words.schema.deleteOpen,
                act: () => {
                  setDeleting(true);
                },
              },
            ]}
          />
        ) : null}
      </div>
      <Panel title={words.test.title} subtitle={words.test.text} className={classes.side ?? ''}>
        <PayloadTester project={project.address} name={name} example={example} notes={notes} />
      </Panel>
      {deleting && schema ? (
        <DeleteSchema
          project={project.address}
          name={name}
          schema={schema}
          onDone={() => {
            setDeleting(false);
            setDraft(null);
          }}
          onClose={() => {
            setDeleting(false);
          }}
        />
      ) : null}
    </div>
  );
}
