import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useCan } from '@/features/account/me';
import { clausesOf } from '@/features/filters/change';
import type { Filters, ReportSearch } from '@/features/filters/params';
import { type Clause, readClauses } from '@/features/filters/where';
import { projectQuery } from '@/features/project/project';
import type { Segment } from './segments';

const none: Segment[] = [];

/** The segments of a project, and what the signed-in user may do with them. */
export function useSegments(project: string) {
  const mayShare = useCan(useParams({ strict: false }).org ?? '')('config:write');
  const segments = useQuery(projectQuery(project)).data?.project.segments ?? none;
  const isOwn = (wanted: string) => segments.some(({ key, shared }) => key === wanted && !shared);
  return {
    segments,
    mayShare,
    /** A shared segment is out of reach for people who have their own segment with the same key. */
    mayChange: ({ key, shared }: Segment) => !shared || (mayShare && !isOwn(key)),
    /** The filter as conditions, including those of its segment, and the rest that conditions cannot express. */
    conditionsOf: (search: ReportSearch): { clauses: Clause[]; rest: Filters } => {
      const { clauses, rest } = clausesOf({ ...search, segment: undefined });
      const found = segments.filter(({ key }) => key === search.segment);
      const used = found.find(({ shared }) => !shared) ?? found[0];
      return { clauses: [...readClauses(used?.where), ...clauses], rest };
    },
  };
}
