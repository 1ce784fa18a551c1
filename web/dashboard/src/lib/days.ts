/** Arithmetic of days, which are texts such as 2026-11-21. */

const DAY = 86_400_000;

/** The day of a moment in UTC. */
export const dayOf = (at: number | Date) => new Date(at).toISOString().slice(0, 10);

/** The day so many days later, or earlier if the number is negative. */
export const moved = (day: string, days: number) => dayOf(Date.parse(day) + days * DAY);

/** Number of days from the first to the last, both included. */
export const daysBetween = (first: string, last: string) => (Date.parse(last) - Date.parse(first)) / DAY + 1;
