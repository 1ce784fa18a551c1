/**
 * Restores the keyboard focus. When the focused element is removed or disabled, browsers move the focus to the page, so
 * keyboard users start from the top. These functions move the focus to the nearest element instead.
 */
const focusable =
  'a[href], button:not(:disabled), input:not(:disabled):not([type="hidden"]):not([hidden]), select:not(:disabled), textarea:not(:disabled), summary, [tabindex]:not([aria-hidden="true"])';

export interface Place {
  element: HTMLElement;
  /** The element and its ancestors, from the inside out, each with its index among its siblings. */
  steps: readonly { node: Element; index: number }[];
}

export const isNowhere = () => document.activeElement === null || document.activeElement === document.body;

/** Returns the position of an element; null for the page itself. */
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

/** Returns the focusable element in a node that stands where the lost one stood in its own, else the first one. */
function counterpart(node: Element | undefined, inside: Place['steps']): HTMLElement | null {
  const there = inside.reduceRight<Element | undefined>((found, { index }) => found?.children[index], node);
  return there instanceof HTMLElement && there.matches(focusable) ? there : within(node);
}

/** Returns the element at a position, or the nearest one: its replacement, its predecessor, or its container. */
export function nearest({ element, steps }: Place): HTMLElement | null {
  if (element.isConnected) return element.matches(focusable) ? element : null;
  const gone = steps.findLast(({ node }) => !node.isConnected);
  const holder = gone && steps[steps.indexOf(gone) + 1]?.node;
  if (!gone || !holder?.isConnected) return null;
  const { children } = holder;
  const inside = steps.slice(0, steps.indexOf(gone));
  for (const node of [children[gone.index], children[gone.index - 1]]) {
    const found = counterpart(node, inside);
    if (found) return found;
  }
  for (let node: Element | null = holder; node && node !== document.body; node = node.parentElement) {
    const found = within(node);
    if (found) return found;
  }
  return null;
}

/** Moves the focus back to a position, or as near as possible. */
export function focusAt(place: Place | null) {
  if (place) nearest(place)?.focus({ preventScroll: true });
}

/** Keeps the focus near its position while the content of `root` changes. Returns a function to stop. */
export function keepFocus(root: HTMLElement): () => void {
  let last: Place | null = null;
  const moved = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return;
    if (root.contains(target)) last = placeOf(target);
    // A dialog returns the focus when it closes; any other element keeps it.
    else if (!target.closest('[role="dialog"]')) last = null;
  };
  // A click on empty space clears the focus intentionally.
  const clicked = () => {
    last = null;
  };
  // Tab from the last element leaves the page: do not move the focus back.
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
