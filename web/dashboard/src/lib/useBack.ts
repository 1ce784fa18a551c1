import { useEffect, useRef } from 'react';
import { opened } from './unsaved';

/**
 * Has Back close a dialog, menu or popover while it is open, before it leaves the screen. `inUrl`: the address has opened it.
 */
export function useBack(open: boolean, close: () => void, inUrl = false) {
  const latest = useRef(close);
  latest.current = close;
  const first = useRef(inUrl);
  useEffect(() => {
    if (!open) return;
    return opened(() => {
      latest.current();
    }, first.current);
  }, [open]);
}
