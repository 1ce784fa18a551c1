/**
 * How far down the page was seen.
 *
 * No layout is forced: the page height is read inside a ResizeObserver's
 * callback, when the layout has just been made, and browsers fire scroll events
 * once per frame, so each costs two reads of known numbers.
 */

import { guard } from './guard';
import type { SCROLL_MARKS, WirePageview } from './wire';

let pageHeight = 0;

export function observeHeight(): void {
  const root = document.documentElement;
  const observer = new ResizeObserver(
    guard(() => {
      pageHeight = root.scrollHeight;
    }),
  );
  // A root of fixed height (`html { height: 100% }`) does not grow with its body.
  for (const element of [root, document.body]) if (element) observer.observe(element);
}

/**
 * Called for each scroll event and before each send. The first call comes up to
 * a second after the start: until then an application may still be an empty
 * shell, all of which is on screen.
 */
export function measureScroll(view: WirePageview, age: number): void {
  if (!pageHeight) return;
  view.ph = pageHeight;
  view.sy = Math.max(view.sy, scrollY | 0);
  view.sp = Math.max(view.sp, Math.min(100, Math.round(((scrollY + innerHeight) / pageHeight) * 100)));
  for (const mark of [25, 50, 75, 90, 100] as const satisfies typeof SCROLL_MARKS)
    if (view.sp >= mark) view.marks[mark] ??= age;
}
