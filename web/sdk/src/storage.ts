/**
 * Storage that may be missing, full or forbidden (sandboxed frames, private modes, blocked site data): even the getter
 * `window.localStorage` may throw. `consent.ts` decides whether storage may be used at all.
 */

import { config } from './config';
import { guard } from './guard';

/** The key under which something is stored. */
export const keyOf = (name: string): string => (config.storagePrefix || 'svc') + '_' + name;

/** Reads without a value, removes with `false`, else writes. The session lives as long as its tab, the rest stays. */
export const stored = guard((name: string, value?: string | false): string | null | void => {
  const area = name === 'sid' ? sessionStorage : localStorage;
  const key = keyOf(name);
  return value === undefined ? area.getItem(key) : value ? area.setItem(key, value) : area.removeItem(key);
});
