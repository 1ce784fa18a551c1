import type { About, Cell } from '@/lib/csv';
import { type Flow, PATHS } from './flow';

export type FlowPart = 'paths' | 'transitions' | 'entries' | 'exits';

/** A part of the flow as CSV, with the server's column names in the first line. */
export function tableOf(flow: Flow, part: FlowPart): Cell[][] {
  switch (part) {
    case 'paths': {
      const steps = Math.max(1, ...flow.paths.map(({ pages }) => pages.length));
      const places = Array.from({ length: steps }, (_, at) => at);
      return [
        [...places.map((at) => `page${at + 1}`), 'sessions'],
        ...flow.paths.map(({ pages, sessions }) => [...places.map((at) => pages[at] ?? null), sessions]),
      ];
    }
    case 'transitions':
      return [
        ['from', 'to', 'transitions', 'sessions'],
        ...flow.transitions.map(({ from, to, transitions, sessions }) => [from, to, transitions, sessions]),
      ];
    default:
      return [['page', 'sessions'], ...flow[part].map(({ page, sessions }) => [page, sessions])];
  }
}

/** Says which part of all rows the table has. Of entries and exits it is known only that they fill the answer. */
export function aboutOf(flow: Flow, part: FlowPart): About {
  const { recomputing } = flow;
  switch (part) {
    case 'paths':
      return { of: flow.distinctPaths, recomputing };
    case 'transitions':
      return { of: flow.distinctTransitions, recomputing };
    default:
      return { cut: flow[part].length >= PATHS, recomputing };
  }
}
