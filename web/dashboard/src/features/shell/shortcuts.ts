import { remember, remembered } from '@/lib/local';

/** Keys that press a control of the screen, wherever it shows it. */
export const shortcutKeys = ['f', 's', 't', ',', '.', 'c', 'p'] as const;
export type ShortcutKey = (typeof shortcutKeys)[number];

/** Milliseconds within which the letter of a screen must follow “g”. */
const SEQUENCE = 1_500;

/** Shortcuts of single letters disturb people who dictate, so they can be switched off (WCAG 2.1.4). */
export const areShortcutsOn = () => remembered('shortcuts') !== 'off';

export const setShortcuts = (on: boolean) => {
  remember('shortcuts', on ? 'on' : 'off');
};

/** Attribute of the control that a key presses. Screen readers announce it. */
export const pressedBy = (key: ShortcutKey) => (areShortcutsOn() ? { 'aria-keyshortcuts': key } : {});

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('textarea, select, input:not([type="radio"], [type="checkbox"])'));

function press(key: string) {
  const controls = document.querySelectorAll<HTMLElement>(`[aria-keyshortcuts="${CSS.escape(key)}"]`);
  const shown = [...controls].find((control) => control.getClientRects().length > 0);
  shown?.focus();
  shown?.click();
  return shown !== undefined;
}

interface Actions {
  help: () => void;
  /** Opens the screen with a letter; false if no screen has it. */
  go: (letter: string) => boolean;
}

/** Listens for shortcuts, except in text fields and dialogs. Returns a function to stop. */
export function listen({ help, go }: Actions): () => void {
  let begun = -Infinity;
  const pressed = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (!areShortcutsOn() || isTyping(event.target) || document.querySelector('[role="dialog"]')) return;
    const follows = event.timeStamp - begun < SEQUENCE;
    begun = -Infinity;
    const key = event.key.toLowerCase();
    if (follows && go(key)) event.preventDefault();
    else if (key === 'g') begun = event.timeStamp;
    else if (key === '?') help();
    else if (press(key)) event.preventDefault();
  };
  document.addEventListener('keydown', pressed);
  return () => {
    document.removeEventListener('keydown', pressed);
  };
}
