import { redirectPattern } from '@/rest/values';

const pathOnThisHost = new RegExp(redirectPattern);

/** Redirect target after signing in: only a path of this dashboard, never another site. */
export function readNext(raw: Record<string, unknown>): { next?: string } {
  const next = raw.next;
  const inside =
    typeof next === 'string' &&
    pathOnThisHost.test(next) &&
    !next.startsWith('/login') &&
    !next.startsWith('/signup') &&
    next !== '/';
  return inside ? { next } : {};
}
