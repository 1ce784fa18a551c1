/** The point of a chart that a person reads, and the points that the person picks. */
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';

interface Asked {
  /** Number of points. */
  count: number;
  /** Index of the point below the pointer; null while nothing is drawn. */
  pointed: (event: PointerEvent<HTMLElement>) => number | null;
  /** Takes the first and the last point that a click, a drag or Enter picks. */
  onPick?: ((first: number, last: number) => void) | undefined;
}

/**
 * Walks from point to point with the pointer, a finger or the arrow keys. A finger that is lifted leaves the point shown
 * until it touches something else; a second tap picks the point.
 */
export function useReading({ count, pointed, onPick }: Asked) {
  const reader = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState<number | null>(null);
  /** Where a drag, or a walk with Shift, began. */
  const [anchor, setAnchor] = useState<number | null>(null);
  const within = (index: number | null) => (index !== null && index < count ? index : null);
  const [shown, begun] = [within(at), within(anchor)];
  const range = shown !== null && begun !== null ? ([Math.min(begun, shown), Math.max(begun, shown)] as const) : null;

  const leave = () => {
    setAt(null);
    setAnchor(null);
  };
  const pick = (first: number, last: number) => {
    leave();
    onPick?.(first, last);
  };

  useEffect(() => {
    if (at === null) return undefined;
    const touchedElsewhere = ({ target }: Event) => {
      if (!(target instanceof Node && reader.current?.contains(target))) leave();
    };
    document.addEventListener('pointerdown', touchedElsewhere);
    return () => {
      document.removeEventListener('pointerdown', touchedElsewhere);
    };
  }, [at]);

  /** Point that a finger taps for the second time. */
  const again = useRef<number | null>(null);

  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const index = pointed(event);
      setAt(index);
      again.current = event.pointerType === 'touch' && index === shown ? index : null;
      if (!onPick || event.pointerType === 'touch' || event.button !== 0) return;
      setAnchor(index);
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const index = pointed(event);
      if (index !== again.current) again.current = null;
      setAt(index);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType === 'touch') {
        if (again.current !== null) pick(again.current, again.current);
      } else if (range) pick(...range);
    },
    onPointerLeave: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType !== 'touch') leave();
    },
    onPointerCancel: leave,
    onBlur: leave,
    onKeyDown: (event: KeyboardEvent) => {
      const last = count - 1;
      const from = shown ?? last + 1;
      const next = { ArrowLeft: from - 1, ArrowRight: shown === null ? 0 : from + 1, Home: 0, End: last }[event.key];
      if (event.key === 'Escape' && shown !== null) leave();
      else if (event.key === 'Enter' && shown !== null && onPick) pick(...(range ?? [shown, shown]));
      else if (next !== undefined) {
        const index = Math.min(Math.max(next, 0), last);
        setAnchor(event.shiftKey && onPick ? (anchor ?? shown ?? index) : null);
        setAt(index);
      } else return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
  return { reader, shown, range, handlers };
}
