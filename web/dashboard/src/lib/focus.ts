/**
 * Where the keyboard was. Browsers drop the focus to the page when its element goes away or is disabled, and whoever
 * works by keyboard then starts from the top; here it goes to what stands nearest instead.
 */
const focusable =
  'a[href], button:not(:disabled), input:not(:disabled):not([type="hidden"]):not([hidden]), select:not(:disabled), textarea:not(:disabled), summary, [tabindex]:not([aria-hidden="true"])';

export interface Place {
  element: HTMLElement;
  /** The element and what it stands in, from the inside out, each with its number among its siblings. */
  steps: readonly { node: Element; index: number }[];
}

export const isNowhere = () => document.activeElement === null || document.activeElement === document.body;

/** The place of an element; null for the page itself, which is no place. */
export function placeOf(element: Element | null): Place | null {
  if (!(element instanceof HTMLElement) || element === document.body) return null;
  const steps: { node: Element; index: number }[] = [];
  for (let node: Element | null = element; node?.parentElement; node = node.parentElement)
    steps.push({ node, index: [...node.parentElement.children].indexOf(node) });
  return { element, steps };
}

const within = (node: Element | undefined): HTMLElement | null => {
  if (!(node instanceof HTMLElement)) return null;
  return node.matches(focusable) ? node : node.querySelector<HTMLElement>(focusable);
};

/** The element of a place, or what stands nearest to it now: what took its place, what stood before it, what held it. */
export function nearest({ element, steps }: Place): HTMLElement | null {
  if (element.isConnected) return element.matches(focusable) ? element : null;
  const gone = steps.findLast(({ node }) => !node.isConnected);
  const holder = gone && steps[steps.indexOf(gone) + 1]?.node;
  if (!gone || !holder?.isConnected) return null;
  const { children } = holder;
  for (const node of [children[gone.index], children[gone.index - 1]]) {
    const found = within(node);
    if (found) return found;
  }
  for (let node: Element | null = holder; node && node !== document.body; node = node.parentElement) {
    const found = within(node);
    if (found) return found;
  }
  return null;
}

/** Takes the focus back to a place, or as near to it as can be. */
export function focusAt(place: Place | null) {
  if (place) nearest(place)?.focus({ preventScroll: true });
}

/** Keeps the focus near where it was while what is in `root` changes; answers how to stop. */
export function keepFocus(root: HTMLElement): () => void {
  let last: Place | null = null;
  const moved = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return;
    if (root.contains(target)) last = placeOf(target);
    // A dialog gives the focus back; anything else has taken it for good.
    else if (!target.closest('[role="dialog"]')) last = null;
  };
  // Whoever clicks beside everything wants the focus nowhere.
  const clicked = () => {
    last = null;
  };
  // Whoever goes on with Tab from the last element leaves the page, and must not be fetched back.
  let tabbing = false;
  const pressed = ({ key }: KeyboardEvent) => {
    tabbing = key === 'Tab';
  };
  const left = ({ relatedTarget }: FocusEvent) => {
    if (tabbing && relatedTarget === null) last = null;
  };
  const watcher = new MutationObserver(() => {
    if (last && isNowhere()) focusAt(last);
  });
  watcher.observe(root, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  document.addEventListener('focusin', moved);
  document.addEventListener('keydown', pressed, true);
  document.addEventListener('focusout', left, true);
  document.addEventListener('pointerdown', clicked, true);
  return () => {
    watcher.disconnect();
    document.removeEventListener('focusin', moved);
    document.removeEventListener('keydown', pressed, true);
    document.removeEventListener('focusout', left, true);
    document.removeEventListener('pointerdown', clicked, true);
  };
}
