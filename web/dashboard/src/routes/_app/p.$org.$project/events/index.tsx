import { Autocomplete, Button, MultiSelect, Select, Skeleton, TextInput } from '@mantine/core';
import { IconBolt, IconX } from '@tabler/icons-react';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import panels from '@/components/Panels.module.css';
import { ErrorPanel } from '@/components/States';
import { EventViews } from '@/features/catalog/EventViews';
import { EventList } from '@/features/events/EventList';
import { eventsQuery, withProp } from '@/features/events/events';
import { type EventsSearch, readEventsSearch, readProps } from '@/features/events/search';
import classes from '@/features/events/Events.module.css';
import { useValueLabel } from '@/features/filters/labels';
import type { ReportSearch } from '@/features/filters/params';
import { ReportFrame } from '@/features/filters/ReportFrame';
import { useOptions } from '@/features/filters/useOptions';
import { useReportFilters } from '@/features/filters/useReportFilters';
import { addressOf, useProject } from '@/features/project/project';
import sessions from '@/features/sessions/Sessions.module.css';
import { ListCsv } from '@/features/filters/ListCsv';
import { EmptyReport } from '@/features/onboarding/EmptyReport';
import { useI18n } from '@/i18n/I18n';

export const Route = createFileRoute('/_app/p/$org/$project/events/')({
  validateSearch: readEventsSearch,
  loaderDeps: ({ search }: { search: ReportSearch & EventsSearch }) => search,
  loader: ({ context, params, deps }) => {
    void context.queryClient.prefetchInfiniteQuery(eventsQuery(context.queryClient, addressOf(params), deps));
  },
  component: EventsScreen,
});

function EventsScreen() {
  const { t } = useI18n();
  const client = useQueryClient();
  const project = useProject();
  const filters = useReportFilters();
  const params = Route.useParams();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const query = useInfiniteQuery({
    ...eventsQuery(client, project.address, search),
    placeholderData: (before) => (before?.pages[0]?.project.id === project.id ? before : undefined),
  });
  const pages = query.data?.pages;
  const items = pages?.flatMap((page) => page.project.events.items);
  const set = (next: EventsSearch) => void navigate({ search: (now) => ({ ...now, ...next }), resetScroll: false });
  const narrowed = search.names ?? search.props ?? search.prop_key ?? search.prop_text ?? search.session_id;
  const clear = () => {
    set({
      names: undefined,
      props: undefined,
      prop_key: undefined,
      prop_text: undefined,
      session_id: undefined,
    });
  };

  let body;
  if (query.error && !items)
    body = (
      <div className={sessions.state}>
        <ErrorPanel error={query.error} retry={() => void query.refetch()} />
      </div>
    );
  else if (!items)
    body = (
      <div aria-busy style={{ padding: '6px 16px' }}>
        {[52, 38, 61, 44, 57, 35, 48, 40].map((width, index) => (
          <Skeleton key={index} height={12} width={`${width}%`} my={17} />
        ))}
      </div>
    );
  else if (items.length === 0 && !query.hasNextPage)
    body = (
      <EmptyReport
        icon={<IconBolt size={24} stroke={1.5} />}
        heading={t.events.emptyHeading}
        text={t.events.emptyText}
        filters={filters}
        action={
          narrowed ? (
            <Button size="xs" variant="default" onClick={clear}>
              {t.events.clear}
            </Button>
          ) : undefined
        }
      />
    );
  else
    body = (
      <>
        <EventList
          items={items}
          place={params}
          timezone={project.timezone}
          stale={query.isPlaceholderData}
          onName={(name) => {
            set({ names: [name] });
          }}
          onProp={(name, value) => {
            set({ props: withProp(search.props, name, value) });
          }}
        />
        <div className={classes.foot}>
          {query.hasNextPage ? (
            <Button
              size="xs"
              variant="default"
              loading={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              {t.events.more}
            </Button>
          ) : (
            t.events.end
          )}
        </div>
      </>
    );

  return (
    <ReportFrame
      title={t.events.title}
      aside={<EventViews />}
      filters={filters}
      query={query}
      report={pages?.[0]?.project.events}
    >
      <section className={panels.card} aria-label={t.events.list}>
        <EventFilters
          ready={!query.isFetching || query.isError}
          project={project.address}
          filters={filters}
          search={search}
          onChange={set}
        />
        {body}
      </section>
    </ReportFrame>
  );
}

interface EventFiltersProps {
  ready: boolean;
  project: string;
  filters: ReturnType<typeof useReportFilters>;
  search: EventsSearch;
  onChange: (next: EventsSearch) => void;
}

/** Filters of the list of events. */
function EventFilters({ ready, project, filters, search, onChange }: EventFiltersProps) {
  const { t } = useI18n();
  const say = useValueLabel();
  const [text, setText] = useState(search.prop_text ?? '');
  const [key, setKey] = useState(search.prop_key ?? '');
  const source = { project, filter: filters.filter };
  const names = useOptions(source, 'EVENT', '', { ready }).map(({ value }) => value);
  const keys = useOptions(source, 'EVENT_PROP', '', { ready }).map(({ value }) => value);
  const known = [...new Set([...names, ...(search.names ?? [])])];

  // Keep the fields in step with the URL when the person navigates back.
  useEffect(() => {
    setText(search.prop_text ?? '');
    setKey(search.prop_key ?? '');
  }, [search.prop_text, search.prop_key]);

  const exact = Object.entries(readProps(search.props));
  return (
    <form
      className={classes.controls}
      role="search"
      aria-label={t.events.title}
      onSubmit={(event) => {
        event.preventDefault();
        onChange({ prop_text: text.trim() || undefined, prop_key: key.trim() || undefined });
      }}
    >
      <MultiSelect
        size="xs"
        label={t.events.names}
        placeholder={search.names ? undefined : t.events.anyName}
        searchable
        clearable
        hidePickedOptions
        maxValues={20}
        value={search.names ?? []}
        data={known.map((value) => ({ value, label: say('event', value) }))}
        onChange={(next) => {
          onChange({ names: next.length > 0 ? next : undefined });
        }}
      />
      <Autocomplete
        size="xs"
        label={t.events.prop}
        placeholder={t.events.anyProp}
        maxLength={100}
        value={key}
        data={keys}
        onChange={setKey}
        onOptionSubmit={(next) => {
          onChange({ prop_key: next });
        }}
        onBlur={() => {
          if (key.trim() !== (search.prop_key ?? '')) onChange({ prop_key: key.trim() || undefined });
        }}
      />
      <TextInput
        size="xs"
        className={classes.text ?? ''}
        label={t.events.text}
        maxLength={200}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
        }}
        onBlur={() => {
          if (text.trim() !== (search.prop_text ?? '')) onChange({ prop_text: text.trim() || undefined });
        }}
      />
      <div className={classes.order}>
        <Select
          size="xs"
          w={150}
          aria-label={t.events.order}
          allowDeselect={false}
          value={search.order ?? 'desc'}
          data={[
            { value: 'desc', label: t.events.newest },
            { value: 'asc', label: t.events.oldest },
          ]}
          onChange={(next) => {
            onChange({ order: next === 'asc' ? 'asc' : undefined });
          }}
        />
        <ListCsv
          list="events"
          of={t.events.list}
          more={{ ...readEventsSearch({ ...search }), order: search.order ?? 'desc' }}
        />
      </div>
      {exact.length > 0 || search.session_id ? (
        <ul className={classes.exact}>
          {exact.map(([name, value]) => (
            <li key={name}>
              <button
                type="button"
                className="plain"
                aria-label={t.filters.remove(name, String(value))}
                onClick={() => {
                  onChange({ props: withProp(search.props, name, undefined) });
                }}
              >
                {name}: {String(value)}
                <IconX size={13} stroke={2.2} aria-hidden />
              </button>
            </li>
          ))}
          {search.session_id ? (
            <li>
              <button
                type="button"
                className="plain"
                aria-label={t.filters.remove(t.events.session, search.session_id)}
                onClick={() => {
                  onChange({ session_id: undefined });
                }}
              >
                {t.events.ofSession}
                <IconX size={13} stroke={2.2} aria-hidden />
              </button>
            </li>
          ) : null}
        </ul>
      ) : null}
      <button type="submit" hidden />
    </form>
  );
}
