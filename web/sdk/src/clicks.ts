/**
 * Counts clicks and records the events that follow from them.
 *
 * `clk` counts every click. `iclk` counts clicks on interactive elements that keep the visitor on the site: buttons,
 * form controls, links within the host. The difference is links out of the site and clicks on elements that only look
 * interactive.
 */

import type { Click } from './api';
import { track } from './events';
import { guard, listen } from './guard';
import { ask } from './hooks';
import { label } from './labels';
import { current } from './pageview';

const WORKS = 'button,input,select,textarea,summary,label,[role=button]';
const SECTION = '[data-svc-section],section[id]';

/** The control whose label is being clicked: the browser then clicks it, too. */
let labelled: unknown;

/** Where a link leads: in HTML, in an image map, or in SVG, where it is a record. */
const destination = ({ href }: HTMLAnchorElement | SVGAElement): URL | undefined => {
  const address = (href as SVGAnimatedString).baseVal ?? href;
  return address ? new URL(address, document.baseURI) : undefined;
};

function read(event: Event): Click {
  // The path goes through open shadow trees, which `target` does not.
  const path = event.composedPath();
  const find = (selector: string) =>
    path.find((node) => (node as Partial<Element>).matches?.(selector)) as HTMLElement | undefined;
  const part = find(SECTION);
  return {
    find,
    link: guard(destination)(find('a,area') as HTMLAnchorElement),
    section: label(part?.dataset.svcSection || part?.id),
  };
}

function clicked(event: Event): void {
  // A click that a script makes is none of the visitor's.
  if (!event.isTrusted || event.composedPath()[0] === labelled) return;
  const click = read(event);
  const { find, link, section } = click;
  labelled = (find('label') as HTMLLabelElement | undefined)?.control;
  // Both clicks come in one task.
  setTimeout(() => (labelled = undefined));
  if (current) {
    current.record.clk++;
    if (link ? link.hostname === location.hostname : find(WORKS)) current.record.iclk++;
  }
  const callToAction = find('[data-svc-cta]');
  if (callToAction)
    track('cta_click', { label: label(callToAction.dataset.svcCta || callToAction.textContent), section });
  ask('click', click);
  const marked = find('[data-svc-event]');
  if (marked) track(marked.dataset.svcEvent, guard(JSON.parse)(marked.dataset.svcProps || '{}'));
}

export function watchClicks(): void {
  // The middle button opens a link, too; those above it do not.
  listen('click auxclick', (event) => (event as MouseEvent).button > 1 || clicked(event));
}
