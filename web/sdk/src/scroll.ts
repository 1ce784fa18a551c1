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
/** A page that shrinks below this share of its height at once may be hidden or replaced for a while. */
const KEPT = 0.7;
/** For so long a page may be built, and an application may show the page of the last address under the new one. */
const SETTLE_MS = 3e3;
/** Elements that lie over the page while they are shown. */
const DIALOG = 'dialog,[role=dialog],[role=alertdialog],[aria-modal=true]';

let scroller: Element | undefined;
/** The view that was looked at after its first seconds. */
let settled: State | undefined;

/** Never the document: it has no such height. */
const isSmall = (element: Element): boolean => element.clientHeight <= innerHeight * LARGE;

/** Whether a scroll event tells of the page, and not of a carousel in it. */
export const isOfPage = ({ target }: Event): boolean => !isSmall(target as Element);

/**
 * The element that scrolls instead of the document: it fills most of the window and is longer than the document. One
 * around another comes first, else the longest. A dialog is not the page, whatever lies in it or around it.
 */
function innerScroller(page: number): Element | undefined {
  if (!scroller?.isConnected || scroller.scrollHeight <= page) scroller = undefined;
  const elements = document.elementsFromPoint?.(innerWidth / 2, innerHeight / 2) || [];
  for (const element of elements) {
    if (
      !scroller?.contains(element) &&
      element.scrollHeight > (scroller && !element.contains(scroller) ? scroller.scrollHeight : page) &&
      !isSmall(element) &&
      /auto|scroll/.test(getComputedStyle(element).overflowY) &&
      !elements.some((inner) => element.contains(inner) && inner.closest(DIALOG))
    )
      scroller = element;
  }
  return scroller;
}

/** Adds what is on screen to what was seen, and notices how high the page is. */
export function reach(view: State, reached: Reached, age: number): void {
  const { body, documentElement } = document;
  const { scrollHeight } = documentElement;
  // A body that is fixed or clipped while a dialog is open is no part of the document's height.
  const full = Math.max(scrollHeight, body?.scrollHeight ?? 0);
  // Over a long body that is fixed, the dialog scrolls. An application may fix a body that it fills.
  const own = body && getComputedStyle(body).position === 'fixed' ? full : scrollHeight;
  const inner = own > innerHeight * LONG ? undefined : innerScroller(own);
  const top = inner ? inner.scrollTop : scrollY;
  const bottom = top + (inner ? inner.clientHeight : innerHeight);
  const height = inner ? inner.scrollHeight : full;
  // Every scroll is looked at, so the first look after this time loses nothing.
  if (settled !== view) {
    if (view.nav === 'spa') reached.length = view.sy = 0;
    view.ph = 0;
    if (age >= SETTLE_MS) settled = view;
  }
  // Where a page is replaced, the visitor is at its top. One that was further down is put at its end by the browser.
  const isWithin = top > 0 && bottom < height - 1;
  if (isWithin || height > view.ph * KEPT) view.ph = height;
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
