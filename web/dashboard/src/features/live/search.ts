import { oneOf } from '@/features/filters/params';

/** What the live view lists beside the visits. */
export const liveLists = ['visits', 'events'] as const;
export type LiveList = (typeof liveLists)[number];

export interface LiveSearch {
  /** The list, if it is not the one of visits. */
  list?: LiveList;
  /** Fills the window, for a screen on a wall. */
  big?: '1';
}

export function readLiveSearch(raw: Record<string, unknown>): LiveSearch {
  const list = oneOf(liveLists, raw.list);
  return {
    ...(list && list !== 'visits' ? { list } : {}),
    ...(raw.big === '1' ? { big: '1' } : {}),
  };
}
