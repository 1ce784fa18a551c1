import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useReportSearch } from '@/features/project/project';
import {
  filtersOf,
  holds,
  type Part,
  withClause,
  withFilters,
  withoutFilter,
  withoutFilters,
  withoutPart,
} from './change';
import type { CompareWith, Preset } from '@/rest/values';
import {
  defaultPreset,
  type FilterKey,
  type Filters,
  isCompared,
  type ReportSearch,
  toAnalyticsFilter,
} from './params';
import type { Clause } from './where';

/** What to compare with: nothing, a named period, or days. */
export type ComparedWith = 'nothing' | CompareWith | { from: string; to: string };

/** Days to compare with belong to the period for which they were chosen. */
const withoutComparedDays = { compare_from: undefined, compare_to: undefined };

/**
 * Reads the period and the filter from the URL and changes them there. The usual period, which is shown if the URL names
 * none, stays out of it; null if that is one of days.
 */
export function useReportFilters(usual: Preset | null = defaultPreset) {
  const search = useReportSearch();
  const navigate = useNavigate();
  const filter = useMemo(() => toAnalyticsFilter(search), [search]);

  // Every change goes back to the first page of a list.
  const change = (update: (now: ReportSearch) => ReportSearch) =>
    void navigate({
      to: '.',
      search: (now) => ({ ...update(now as ReportSearch), offset: undefined }),
      resetScroll: false,
    });

  return {
    search,
    filter,
    filtered: Object.keys(filtersOf(search)).length > 0,
    compare: isCompared(search),
    /** False if there is nothing to compare the period with. */
    comparable: isCompared({ ...search, compare: undefined }),
    change,
    has: (wanted: Filters) => holds(search, wanted),
    add: (added: Filters) => {
      change((now) => withFilters(now, added));
    },
    remove: (key: FilterKey, value?: string) => {
      change((now) => withoutFilter(now, key, value));
    },
    /** Adds the filter of a row, or removes it if it is set. */
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
    /** Adds a clause (conditions combined with "or"), or replaces a part of the filter by it. */
    setClause: (clause: Clause, part?: Part) => {
      change((now) => withClause(now, clause, part));
    },
    removePart: (part: Part) => {
      change((now) => withoutPart(now, part));
    },
    /** Replaces the whole filter, keeping the period; optionally to edit the conditions of a segment. */
    replace: (filters: Filters, editing?: string) => {
      change((now) => ({ ...withoutFilters(now), ...filters, editing }));
    },
    setPreset: (preset: Preset) => {
      change((now) => ({
        ...now,
        ...withoutComparedDays,
        from: undefined,
        to: undefined,
        preset: preset === usual ? undefined : preset,
        bucket: undefined,
      }));
    },
    setRange: (from: string, to: string) => {
      change((now) => ({ ...now, ...withoutComparedDays, preset: undefined, from, to, bucket: undefined }));
    },
    setComparison: (chosen: ComparedWith) => {
      change((now) => ({
        ...now,
        compare: chosen === 'nothing' ? '0' : undefined,
        compare_with: chosen === 'weekdays' || chosen === 'year' ? chosen : undefined,
        compare_from: typeof chosen === 'object' ? chosen.from : undefined,
        compare_to: typeof chosen === 'object' ? chosen.to : undefined,
      }));
    },
  };
}
