import { queryOptions } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { graphql } from '@/gql';
import type { AnalyticsFilter, SharedQuery, TypedDocumentString } from '@/gql/graphql';
import { isCompared, presetOf, type ReportSearch, toAnalyticsFilter } from '@/features/filters/params';
import type { useReportFilters } from '@/features/filters/useReportFilters';
import { requestAs } from '@/lib/api';

const SharedDocument = graphql(`
  query Shared {
    shared {
      name
      screens
      dimensions
      filterable
      freePeriod
      compare
      preset
      from
      to
      theme
      timezone
    }
  }
`);

export type Shared = SharedQuery['shared'];

/** What a viewer of a link asks reports with. */
export interface Viewer {
  token: string;
  shared: Shared;
  /** Period and filter in the URL, with the link's own period if the viewer has chosen none. */
  search: ReportSearch;
  filters: ReturnType<typeof useReportFilters>;
}

export const sharedQuery = (token: string) =>
  queryOptions({ queryKey: ['Shared', token], queryFn: ({ signal }) => requestAs(token, SharedDocument, {}, signal) });

/** Query options for a report of a link. */
export const reportQuery = <Result, Variables>(
  name: string,
  document: TypedDocumentString<Result, Variables>,
  { token }: Viewer,
  variables: Variables,
) =>
  queryOptions({
    queryKey: [name, token, variables],
    queryFn: ({ signal }) => requestAs(token, document, variables, signal),
    placeholderData: (before) => before,
  });

/** The link's own period. */
export const ownPeriod = ({ preset, from, to }: Shared): Pick<ReportSearch, 'preset' | 'from' | 'to'> =>
  from ? { from, ...(to ? { to } : {}) } : preset ? { preset: presetOf(preset) } : {};

/** What the viewer has chosen, as the filter of a report. The link has its own besides. */
export function chosenFilter({ shared }: Viewer, search: ReportSearch): AnalyticsFilter {
  const { preset, from, to, ...filter } = toAnalyticsFilter(search);
  if (!shared.freePeriod || !(search.from ?? search.preset)) return filter;
  return { ...filter, ...(from ? { from, ...(to ? { to } : {}) } : { preset: preset ?? null }) };
}

export const comparesPeriods = ({ shared, search }: Viewer) => shared.compare && isCompared(search);

/** Tells the page that embeds this one how high its content is. `public/embed.js` listens. */
export function useOwnHeight() {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = content.current;
    if (!element || window.parent === window) return;
    const observer = new ResizeObserver(() => {
      window.parent.postMessage({ svcHeight: element.offsetHeight }, '*');
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, []);
  return content;
}

/** Several links in frames of one page share a storage. */
const keyOf = (link: string) => `svc.shared.${link}`;

/** The token that the password of a link has opened in this tab. */
export function openedWith(link: string): string | null {
  try {
    return sessionStorage.getItem(keyOf(link));
  } catch {
    return null;
  }
}

export function keepOpened(link: string, token: string | null) {
  try {
    if (token) sessionStorage.setItem(keyOf(link), token);
    else sessionStorage.removeItem(keyOf(link));
  } catch {
    // A frame without storage asks for the password again after a reload.
  }
}
