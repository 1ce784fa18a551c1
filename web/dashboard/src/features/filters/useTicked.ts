import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';

/** Number of values that one condition can have. */
const MOST = 100;

/** Returns true if a click or a key press adds to the choice, instead of replacing it. */
const isAdding = ({ shiftKey, ctrlKey, metaKey }: KeyboardEvent | MouseEvent) => shiftKey || ctrlKey || metaKey;

interface Wanted {
  /** Values that are ticked at first. */
  values: readonly string[];
  /** Whether one value alone can be chosen. */
  single: boolean;
  /** Chooses one value alone. */
  onPick: (value: string) => void;
  /** Called when a key has added a value, so that the next one can be searched. */
  onAdded: () => void;
}

/** The ticked values of a list, and how clicks and keys change them. */
export function useTicked({ values, single, onPick, onAdded }: Wanted) {
  const [ticked, setTicked] = useState(values);
  /** Whether the person has begun to choose several: a click on a value then adds it. */
  const [several, setSeveral] = useState(false);
  /** Whether the last key was Enter together with a key that adds. */
  const adds = useRef(false);
  const toggle = (value: string) => {
    setSeveral(true);
    setTicked(ticked.includes(value) ? ticked.filter((other) => other !== value) : [...ticked, value].slice(0, MOST));
  };
  return {
    ticked,
    setTicked,
    toggle,
    /** Chooses a value by a click. The list also clicks the selected value when Enter is pressed. */
    pick: (value: string, click: MouseEvent) => {
      const byKey = adds.current;
      adds.current = false;
      if (single || !(several || byKey || isAdding(click))) onPick(value);
      else toggle(value);
      if (byKey) onAdded();
    },
    /** Notes a key press before the list handles it. Returns true for Enter. */
    press: (event: KeyboardEvent): boolean => {
      const isEnter = event.key === 'Enter' && !event.nativeEvent.isComposing;
      adds.current = isEnter && isAdding(event);
      return isEnter;
    },
  };
}
