/**
 * Clicks, and the events that follow from them.
 *
 * `clk` counts every click. `iclk` counts those on something that works and
 * keeps the visitor on the site: buttons, form controls, links within the host.
 * What remains are links out of the site and clicks on what only looks alive.
 */

import { config } from './config';
import { track } from './events';
import { guard, listen, whole } from './guard';
import { label } from './labels';
import { current } from './pageview';
import { MAX_CLICKS } from './wire';

export function watchClicks(): void {
  listen('click', (event) => {
    const target = event.target as Element;
    const link = target.closest<HTMLAnchorElement>('a[href]');
    if (current) {
      const { view } = current;
      view.clk = whole(view.clk + 1, MAX_CLICKS);
      if (
        link
          ? link.hostname === location.hostname
          : target.closest('button,input,select,textarea,summary,[role=button]')
      ) {
        view.iclk = whole(view.iclk + 1, MAX_CLICKS);
      }
    }
    callToAction(target);
    if (link) followed(link);
    marked(target);
  });
}

const section = (element: Element): string => {
  const part = element.closest<HTMLElement>('[data-svc-section],section,header,footer,nav,main');
  return part ? label(part.dataset.svcSection || part.id || part.localName) : '';
};

/** `data-svc-event="name"` and, as JSON, `data-svc-props`; `data-track` where the project still uses it. */
function marked(target: Element): void {
  const element = target.closest<HTMLElement>(
    '[data-svc-event]' + (config.legacyTrackAttributes ? ',[data-track]' : ''),
  );
  if (element) {
    const { svcEvent, track: legacy, svcProps } = element.dataset;
    track(svcEvent || legacy, JSON.parse(svcProps || '{}'));
  }
}

function callToAction(target: Element): void {
  for (const selector of ['[data-svc-cta]', ...(config.cta?.selectors || [])]) {
    // A selector that this browser does not understand does not spoil the others.
    const element = guard(() => target.closest<HTMLElement>(selector))();
    if (element) {
      return track('cta_click', {
        label: label(element.dataset.svcCta || element.ariaLabel || element.textContent),
        section: section(element),
      });
    }
  }
}

function followed(link: HTMLAnchorElement): void {
  const [, file, ext] = /([^/]*)\.(\w+)$/.exec(link.pathname.toLowerCase()) || [];
  if (ext && config.downloads?.extensions.includes(ext))
    track('download', { ext, file: label(decodeURIComponent(file as string)) });
}
