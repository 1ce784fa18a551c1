/** Where to go after signing in: an address of this dashboard only, never another site. */
export function readNext(raw: Record<string, unknown>): { next?: string } {
  const next = raw.next;
  const inside =
    typeof next === 'string' &&
    /^\/(?![/\\])/.test(next) &&
    !next.startsWith('/login') &&
    !next.startsWith('/signup') &&
    next !== '/';
  return inside ? { next } : {};
}
