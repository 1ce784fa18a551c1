/**
 * Scroll depth: how far down the page was seen.
 *
 * The SDK keeps the deepest pixel, not a percentage: an application is an empty shell at first, and images make a page
 * longer while it is read. Each send computes the percentage from the height of the page at that moment.
 */

import type { SCROLL_MARKS, State } from './wire';

/** The deepest pixels in rising order, each with the age of the view when it was first on screen. */
export type Reached = [pixel: number, age: number][];

/** A part of the page that is smaller than this share of the window is not the page's scroller. */
const LARGE = 0.6;
/** A document that is longer than so many windows scrolls itself. A shorter one may only be a header and a scroller. */
const LONG = 1.5;
/** A page that shrinks below this share of its height at once is hidden or replaced for a while. Its height stays. */
const KEPT = 0.7;
/** For so long an application may show the page of the last address under the new one. */
const SETTLE_MS = 3e3;

let scroller: Element | undefined;

/** Never the document: it has no such height. */
const isSmall = (element: Element): boolean => element.clientHeight <= innerHeight * LARGE;

/** Whether a scroll event tells of the page, and not of a carousel in it. */
export const isOfPage = ({ target }: Event): boolean => !isSmall(target as Element);

/**
 * The element that scrolls instead of the document: it fills most of the window and is longer than the document. One
 * around another comes first, else the longest. A dialog is not the page, whatever lies in it.
 */
function innerScroller(page: number): Element | undefined {
  if (!scroller?.isConnected || scroller.scrollHeight <= page) scroller = undefined;
  for (const element of document.elementsFromPoint?.(innerWidth / 2, innerHeight / 2) || []) {
    if (
      !scroller?.contains(element) &&
      element.scrollHeight > (scroller && !element.contains(scroller) ? scroller.scrollHeight : page) &&
      !isSmall(element) &&
      /auto|scroll/.test(getComputedStyle(element).overflowY) &&
      !element.closest('dialog,[role=dialog]')
    )
      scroller = element;
  }
  return scroller;
}

/** Adds what is on screen to what was seen, and notices how high the page is. */
export function reach(view: State, reached: Reached, age: number): void {
  const { scrollHeight } = document.documentElement;
  const inner = scrollHeight > innerHeight * LONG ? undefined : innerScroller(scrollHeight);
  const top = inner ? inner.scrollTop : scrollY;
  const bottom = top + (inner ? inner.clientHeight : innerHeight);
  // A body that is fixed or clipped while a dialog is open is no part of the document's height.
  const height = inner ? inner.scrollHeight : Math.max(scrollHeight, document.body?.scrollHeight ?? 0);
  if (view.nav === 'spa' && age < SETTLE_MS) reached.length = view.ph = view.sy = 0;
  if (height > view.ph * KEPT) view.ph = height;
  view.sy = Math.max(view.sy, top | 0);
  if (bottom > (reached[reached.length - 1]?.[0] ?? 0)) reached.push([bottom, age]);
}

/** Writes depth and marks as they are against the height of the page. */
export function markDepth(view: State, reached: Reached): void {
  view.marks = {};
  for (const [pixel, age] of reached) {
    view.sp = Math.min(100, Math.round((pixel / view.ph) * 100));
    for (const mark of [25, 50, 75, 90, 100] as const satisfies typeof SCROLL_MARKS)
      if (view.sp >= mark) view.marks[mark] ??= age;
  }
}
