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

let scroller: Element | undefined;

/** Never the document: it has no such height. */
const isSmall = (element: Element): boolean => element.clientHeight <= innerHeight * LARGE;

/** Whether a scroll event tells of the page, and not of a carousel in it. */
export const isOfPage = ({ target }: Event): boolean => !isSmall(target as Element);

/** The element that scrolls instead of the document: it fills most of the window and is longer than it shows. */
function innerScroller(): Element | undefined {
  if (scroller?.isConnected && scroller.scrollHeight > scroller.clientHeight) return scroller;
  scroller = undefined;
  let element = document.elementFromPoint?.(innerWidth / 2, innerHeight / 2);
  for (; element; element = element.parentElement) {
    if (
      !isSmall(element) &&
      element.scrollHeight > element.clientHeight &&
      /auto|scroll/.test(getComputedStyle(element).overflowY)
    ) {
      scroller = element;
    }
  }
  return scroller;
}

/** Adds what is on screen to what was seen, and answers how high the page is. */
export function reach(view: State, reached: Reached, age: number): number {
  const { scrollHeight } = document.documentElement;
  const inner = scrollHeight > innerHeight ? undefined : innerScroller();
  const top = inner ? inner.scrollTop : scrollY;
  const bottom = top + (inner ? inner.clientHeight : innerHeight);
  view.sy = Math.max(view.sy, top | 0);
  if (bottom > (reached.at(-1)?.[0] ?? 0)) reached.push([bottom, age]);
  return inner ? inner.scrollHeight : scrollHeight;
}

/** Writes depth and marks as they are against this height. */
export function markDepth(view: State, reached: Reached, height: number): void {
  if (!height) return;
  view.ph = height;
  view.marks = {};
  for (const [pixel, age] of reached) {
    view.sp = Math.min(100, Math.round((pixel / height) * 100));
    for (const mark of [25, 50, 75, 90, 100] as const satisfies typeof SCROLL_MARKS)
      if (view.sp >= mark) view.marks[mark] ??= age;
  }
}
