/**
 * Storage that may be absent, full or forbidden (sandboxed frames, private
 * modes, blocked site data): even the getter `window.localStorage` may throw.
 * Whether it may be used at all is asked in `consent.ts`, not here.
 */

import { config } from './config';
import { guard } from './guard';

/** The session lives as long as its tab; the first attribution and an opt-out stay. */
type Name = 'sid' | 'attr' | 'out';

/** Reads without a value, removes with `false`, else writes. */
export const stored = guard((name: Name, value?: string | false): string | null | void => {
  const area = name === 'sid' ? sessionStorage : localStorage;
  const key = (config.storagePrefix || 'svc') + '_' + name;
  return value === undefined ? area.getItem(key) : value ? area.setItem(key, value) : area.removeItem(key);
});
