/** The hours of a week as a grid of seven days, and its keyboard navigation. */
import type { Cell } from '@/lib/csv';

export interface Hour {
  weekday: number;
  hour: number;
  sessions: number;
  averageEngagedMs: number;
}

/** Monday first; each day has its 24 hours. */
export const days = [1, 2, 3, 4, 5, 6, 7] as const;
export const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** The hours as CSV rows, Monday (1) first. */
export const hoursTable = (week: readonly Hour[]): Cell[][] => [
  ['weekday', 'hour', 'sessions', 'averageEngagedMs'],
  ...week.map(({ weekday, hour, sessions, averageEngagedMs }) => [weekday, hour, sessions, averageEngagedMs]),
];

/** Intensity of an hour relative to the fullest one, 1 to 5; 0 for no sessions. */
export function stepOf(sessions: number, most: number): number {
  return sessions === 0 ? 0 : Math.max(1, Math.ceil((sessions / most) * 5));
}

/** Returns the cell that a key moves to; null for other keys. */
export function moved(place: number, key: string): number | null {
  const [day, hour] = [Math.floor(place / 24), place % 24];
  switch (key) {
    case 'ArrowRight':
      return day * 24 + Math.min(23, hour + 1);
    case 'ArrowLeft':
      return day * 24 + Math.max(0, hour - 1);
    case 'ArrowDown':
      return Math.min(6, day + 1) * 24 + hour;
    case 'ArrowUp':
      return Math.max(0, day - 1) * 24 + hour;
    case 'Home':
      return day * 24;
    case 'End':
      return day * 24 + 23;
    default:
      return null;
  }
}
