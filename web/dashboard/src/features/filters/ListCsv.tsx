import { useEffect, useRef, useState } from 'react';
import { CsvButton } from '@/components/CsvButton';
import { useProject, useReportSearch } from '@/features/project/project';
import { useI18n } from '@/i18n/I18n';
import { columnsOf, getPage } from '@/lib/api';
import { saveCsv } from '@/lib/csv';
import { askedFor } from './params';
import { gather, type ListPage, MOST_SAVED, ROWS_AT_ONCE, tableOf } from './wholeList';

type Query = Record<string, string | readonly string[] | number | boolean | undefined>;

const sessions = '/v1/projects/{project}/sessions';
const events = '/v1/projects/{project}/analytics/events';

/** A page of a list, and the parameters of the next page. */
const lists = {
  sessions: {
    path: sessions,
    page: async (path: object, query: Query, signal: AbortSignal): Promise<ListPage> => {
      const { items, total, offset, recomputing } = await getPage(sessions, { path, query }, signal);
      const end = offset + items.length;
      return { items, total, recomputing, next: items.length > 0 && end < total ? { offset: end } : null };
    },
  },
  events: {
    path: events,
    page: async (path: object, query: Query, signal: AbortSignal): Promise<ListPage> => {
      const { items, nextCursor, recomputing } = await getPage(events, { path, query }, signal);
      return { items, recomputing, next: nextCursor === null ? null : { cursor: nextCursor } };
    },
  },
} as const;

interface ListCsvProps {
  list: keyof typeof lists;
  /** Name of the list, for screen readers. */
  of: string;
  /** Parameters besides the period and the filter. */
  more: Query;
}

/** CSV button of a list: saves all rows of the period and the filter, not only those on the screen. */
export function ListCsv({ list, of, more }: ListCsvProps) {
  const { t, format } = useI18n();
  const { address, slug } = useProject();
  const query = { ...askedFor(useReportSearch()), ...more };
  const [progress, setProgress] = useState<string>();
  const stop = useRef<AbortController>(null);
  // Cancel the download when the person leaves the screen.
  useEffect(() => () => stop.current?.abort(), []);

  const save = async () => {
    const controller = new AbortController();
    stop.current = controller;
    const { path, page } = lists[list];
    const place = { project: address };
    try {
      const columns = await columnsOf(path, { path: place, query: { ...query, limit: 1 } }, controller.signal);
      const { rows, cut, recomputing } = await gather(
        (at) => page(place, { ...query, limit: ROWS_AT_ONCE, ...at }, controller.signal),
        (count, total) => {
          const said = format.whole(count);
          setProgress(total === undefined ? t.common.savedRows(said) : t.common.savedRowsOf(said, format.whole(total)));
        },
      );
      controller.signal.throwIfAborted();
      saveCsv(`${slug}-${list}`, tableOf(columns, rows), { cut, recomputing });
      return cut ? t.common.cutAt(format.whole(MOST_SAVED)) : undefined;
    } catch (error) {
      if (controller.signal.aborted) return undefined;
      throw error;
    } finally {
      setProgress(undefined);
    }
  };
  return <CsvButton of={of} save={save} progress={progress} onCancel={() => stop.current?.abort()} />;
}
