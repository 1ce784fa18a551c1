/** What the live tail says of one pageview or event. */
interface Arrival {
  at: string;
  name: string;
  sessionId: string;
  page?: string | null;
  goals: readonly string[];
}

/** A visit as the live tail shows it: its latest arrival, where it is, and what it has reached. */
export interface LiveVisit<Item extends Arrival> {
  id: string;
  latest: Item;
  /** The page that it viewed last. */
  page: string | null;
  /** Keys of the goals that it has reached, in the order in which they became known. */
  goals: readonly string[];
  /** True if something of it arrived while the screen was open. */
  fresh: boolean;
}

/** Groups arrivals, newest first, by their visits. The visit with the newest arrival comes first. */
export function visitsOf<Item extends Arrival>(
  arrivals: readonly { id: string; item: Item }[],
  fresh: ReadonlySet<string>,
): LiveVisit<Item>[] {
  const visits = new Map<string, LiveVisit<Item>>();
  for (const { id, item } of arrivals) {
    const known = visits.get(item.sessionId);
    visits.set(item.sessionId, {
      id: item.sessionId,
      latest: known?.latest ?? item,
      page: known?.page ?? item.page ?? null,
      // Older arrivals come later here, and so do the goals that were reached first.
      goals: [...new Set([...item.goals, ...(known?.goals ?? [])])],
      fresh: (known?.fresh ?? false) || fresh.has(id),
    });
  }
  return [...visits.values()];
}
