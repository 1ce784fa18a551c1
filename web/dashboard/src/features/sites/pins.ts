import { useState } from 'react';
import { useMe } from '@/features/account/me';
import { remember, remembered } from '@/lib/local';

/** Maximum number of pinned sites: the server takes as many. */
export const MAX_PINS = 20;

export const readPins = (text: string | null): readonly string[] =>
  (text?.split(' ') ?? []).filter((id) => /^[\da-f-]{36}$/.test(id)).slice(0, MAX_PINS);

/** The pinned sites after one was pinned or taken off. Of too many, the oldest is taken off. */
export const withPin = (pins: readonly string[], id: string): readonly string[] =>
  pins.includes(id) ? pins.filter((pin) => pin !== id) : [...pins, id].slice(-MAX_PINS);

/** Sites that a person has pinned in this browser, and a function that pins one or takes it off. */
export function usePins(): [pins: readonly string[], toggle: (id: string) => void] {
  const key = `pins.${useMe().user.id}`;
  const [pins, keep] = useState(() => readPins(remembered(key)));
  return [
    pins,
    (id) => {
      const next = withPin(pins, id);
      remember(key, next.join(' '));
      keep(next);
    },
  ];
}
