import { readView, type ViewSearch } from '@/components/chart/view';
import { oneOf } from '@/features/filters/params';
import { allVital, type Vital } from './vitals';

/** Dimensions by which the figures are split. */
export const splits = { page: 'PAGE', device: 'DEVICE', country: 'COUNTRY' } as const;
export type Split = keyof typeof splits;
export const allSplit = ['page', 'device', 'country'] as const satisfies readonly Split[];

export interface SpeedSearch extends ViewSearch {
  /** The vital over time, if not the first. */
  vital?: Vital | undefined;
  /** The dimension of the list, if not pages. */
  by?: Split | undefined;
}

export function readSpeedSearch(raw: Record<string, unknown>): SpeedSearch {
  const [vital, by] = [oneOf(allVital, raw.vital), oneOf(allSplit, raw.by)];
  return { ...(vital ? { vital } : {}), ...(by ? { by } : {}), ...readView(raw) };
}
