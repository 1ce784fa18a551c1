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

export function browserZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
}

export function allZones(): string[] {
  const zones = Intl.supportedValuesOf('timeZone');
  return zones.includes('UTC') ? zones : ['UTC', ...zones];
}
