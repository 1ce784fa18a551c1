/**
 * Records which sections of a page were on screen, from when and for how long.
 *
 * A section is on screen when at least half of it is visible, or when it fills at least half of the window's height. It
 * is reported with two ages of the pageview: the age at which the section was first seen, and that age plus the time
 * for which it was on screen while the visitor was active. That time is the pageview's engaged time, so an unattended
 * page adds nothing, and a section that is seen twice is not credited with the time in between.
 */

import { MAX_SECTIONS } from '../limits';
import { nameOf, plugin } from './plugin';

const SECTIONS = '[data-svc-section],section[id]';
/** Changes of the page are gathered for so long. An application that has changed its address also needs a moment. */
const GATHER_MS = 300;
/** The observer speaks up at each hundredth of a section: half of the window is any share of a long one. */
const HUNDREDTHS = [...Array(101).keys()].map((part) => part / 100);

plugin('sections', (api) => {
  const { view, age, on, guard, settle } = api;
  /** What is on screen, with its names. */
  const seen = new Map<Element, string>();
  /** The engaged time up to which the current view's sections are counted. */
  let counted = 0;
  let timer: unknown;

  /** Adds the engaged time that was not counted yet to what is on screen. */
  function count(): void {
    const current = view();
    if (!current) return;
    for (const name of new Set(seen.values())) {
      const times = current.sec[name];
      if (times) times[1] += current.eng - counted;
    }
    counted = current.eng;
  }

  const observer = new IntersectionObserver(
    guard((entries) => {
      settle();
      count();
      const { sec = {} } = view() || {};
      for (const { target, intersectionRatio, intersectionRect, boundingClientRect, rootBounds } of entries) {
        const name = nameOf((target as HTMLElement).dataset.svcSection || target.id, api);
        const isSeen =
          intersectionRatio >= 0.5 ||
          // Slides beside the window are as high as it.
          (intersectionRect.height * 2 >= (rootBounds?.height ?? innerHeight) &&
            intersectionRect.width * 2 >= boundingClientRect.width);
        if (!isSeen || !name || !boundingClientRect.height) seen.delete(target);
        else {
          seen.set(target, name);
          if (Object.keys(sec).length < MAX_SECTIONS) sec[name] ??= [age(), age()];
        }
      }
    }),
    { threshold: HUNDREDTHS },
  );

  /** Observing what is observed already changes nothing. */
  const find = guard(() => {
    timer = 0;
    for (const section of document.querySelectorAll(SECTIONS)) observer.observe(section);
  });
  const plan = () => (timer ||= setTimeout(find, GATHER_MS));

  on('view', ({ nav }) => {
    seen.clear();
    observer.disconnect();
    // The page of the new address may not be there yet, and the old one is not part of it.
    if (nav === 'spa') plan();
    else find();
  });
  on('refresh', count);
  self.MutationObserver &&
    new MutationObserver(guard(plan)).observe(document, {
      childList: true,
      subtree: true,
      attributeFilter: ['id', 'data-svc-section'],
    });
  find();
});
