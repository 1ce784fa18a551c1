import { oneOf } from '@/features/filters/params';
import { type Way, ways } from './codes';

/** The way of installing; undefined for plain HTML. */
export interface WaySearch {
  way?: Way;
}

export function readWay(raw: Record<string, unknown>): WaySearch {
  const way = oneOf(ways, raw.way);
  return way && way !== ways[0] ? { way } : {};
}
