import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useReportSearch } from '@/features/project/project';
import { filtersOf, holds, withClause, withFilters, withoutClause, withoutFilter, withoutFilters } from './change';
import type { Preset } from '@/rest/values';
import { defaultPreset, type FilterKey, type Filters, toAnalyticsFilter } from './params';
import type { Clause } from './where';

/** Reads the period and filter from the address and changes them there. */
export function useReportFilters() {
  const search = useReportSearch();
  const navigate = useNavigate();
  const filter = useMemo(() => toAnalyticsFilter(search), [search]);

  // Every change starts a list from its first page again.
  const change = (update: (now: typeof search) => typeof search) =>
    void navigate({
      to: '.',
      search: (now) => ({ ...update(now as typeof search), offset: undefined }),
      resetScroll: false,
    });

  return {
    search,
    filter,
    filtered: Object.keys(filtersOf(search)).length > 0,
    compare: search.compare !== '0',
    has: (wanted: Filters) => holds(search, wanted),
    add: (added: Filters) => {
      change((now) => withFilters(now, added));
    },
    remove: (key: FilterKey, value?: string) => {
      change((now) => withoutFilter(now, key, value));
    },
    /** Adds the filter of a row, or takes it away when it is already there. */
    toggle: (wanted: Filters) => {
      change((now) => {
        if (!holds(now, wanted)) return withFilters(now, wanted);
        let next = now;
        for (const key of Object.keys(wanted) as FilterKey[]) {
          const value = wanted[key];
          next = withoutFilter(next, key, Array.isArray(value) ? value[0] : undefined);
        }
        return next;
      });
    },
    clear: () => {
      change(withoutFilters);
    },
    /** Adds conditions of which one must hold, or puts them in the place of others. */
    setClause: (clause: Clause, place?: number) => {
      change((now) => withClause(now, clause, place));
    },
    removeClause: (place: number) => {
      change((now) => withoutClause(now, place));
    },
    /** Another filter altogether, over the same period; with a segment whose conditions it is to change. */
    replace: (filters: Filters, editing?: string) => {
      change((now) => ({ ...withoutFilters(now), ...filters, editing }));
    },
    setPreset: (preset: Preset) => {
      change((now) => ({
        ...now,
        from: undefined,
        to: undefined,
        preset: preset === defaultPreset ? undefined : preset,
        bucket: undefined,
      }));
    },
    setRange: (from: string, to: string) => {
      change((now) => ({ ...now, preset: undefined, from, to, bucket: undefined }));
    },
    setCompare: (on: boolean) => {
      change((now) => ({ ...now, compare: on ? undefined : '0' }));
    },
  };
}
