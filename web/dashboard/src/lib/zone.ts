/** The wall clock of a time zone as the server writes bucket starts: 2026-11-21T13:05. */
export function localNow(timeZone: string, now = new Date()): string {
  try {
    return new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
      .format(now)
      .replace(' ', 'T');
  } catch {
    return now.toISOString().slice(0, 16);
  }
}

/** The moment at which the clock of a time zone shows a local time. */
export function instantOf(local: string, timeZone: string): string {
  const shown = (ms: number) => Date.parse(`${localNow(timeZone, new Date(ms))}Z`);
  const wanted = Date.parse(`${local.slice(0, 16)}Z`);
  // The offset there may differ from the one here if the clocks change in between.
  const near = wanted - (shown(wanted) - wanted);
  return new Date(near + wanted - shown(near)).toISOString();
}

export function browserZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
}

export function allZones(): string[] {
  const zones = Intl.supportedValuesOf('timeZone');
  return zones.includes('UTC') ? zones : ['UTC', ...zones];
}
