/** The wall clock of a time zone as the server writes bucket starts: 2026-11-21T13:05. */
export function localNow(timeZone: string, now = new Date()): string {
  try {
    return new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' }).format(now).replace(' ', 'T');
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

/** UTC+01:00 as it stands today. */
export function zoneOffset(timeZone: string): string {
  const part = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts().find(({ type }) => type === 'timeZoneName');
  return (part?.value ?? 'GMT').replace('GMT', 'UTC');
}

/** Adds days to a calendar day. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}
