/**
 * Search parameters as plain text: `?channel=email&goal=a&goal=b`. A parameter given twice is a list;
 * nothing is ever written as JSON, so an address can be read and typed by hand.
 */
export function parseSearch(search: string): Record<string, string | string[]> {
  const found = new Map<string, string | string[]>();
  for (const [key, value] of new URLSearchParams(search)) {
    const before = found.get(key);
    found.set(key, before === undefined ? value : Array.isArray(before) ? [...before, value] : [before, value]);
  }
  return Object.fromEntries(found);
}

export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    for (const entry of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (typeof entry === 'string' && entry !== '') params.append(key, entry);
    }
  }
  // Paths are the most common value here and read better unescaped; a slash is legal in a query.
  const text = params.toString().replaceAll('%2F', '/').replaceAll('%3A', ':');
  return text === '' ? '' : `?${text}`;
}
