/**
 * Clicks, and the events that follow from them.
 *
 * `clk` counts every click. `iclk` counts those on something that works and
 * keeps the visitor on the site: buttons, form controls, links within the host.
 * What remains are links out of the site and clicks on what only looks alive.
 */

import type { MessengerApp } from '../../dashboard/src/rest/values';
import { config } from './config';
import { track } from './events';
import { guard, listen } from './guard';
import { label } from './labels';
import { current } from './pageview';

export function watchClicks(): void {
  listen('click', (event) => {
    const target = event.target as Element;
    const link = target.closest<HTMLAnchorElement>('a[href]');
    if (current) {
      const { view } = current;
      view.clk++;
      if (
        link
          ? link.hostname === location.hostname
          : target.closest('button,input,select,textarea,summary,[role=button]')
      ) {
        view.iclk++;
      }
    }
    callToAction(target);
    if (link) followed(link);
    marked(target);
  });
}

const section = (element: Element): string => {
  const part = element.closest<HTMLElement>('[data-svc-section],section[id]');
  return part ? label(part.dataset.svcSection || part.id) : '';
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
        label: label(element.dataset.svcCta || element.textContent),
        section: section(element),
      });
    }
  }
}

/** A link into a messenger: its web address (`wa.me`, `api.whatsapp.com`) or its own scheme (`viber:`). */
const MESSENGER = /^(https:(api\.)?)?(\w+)(\.(me|id|com)$|:)/;
/** Messengers whose links use another word than the config. */
const NAMES: Record<string, string> = {
  wa: 'chatapp',
  whatsapp: 'chatapp',
  t: 'telegram',
  tg: 'telegram',
  m: 'messenger',
  weixin: 'wechat',
};

function followed(link: HTMLAnchorElement): void {
  const { downloads, messaging } = config;
  const [, file, ext] = /([^/]*)\.(\w+)$/.exec(link.pathname.toLowerCase()) || [];
  if (ext && downloads?.extensions.includes(ext)) {
    track('download', { ext, file: label(decodeURIComponent(file as string)) });
  }
  const name = MESSENGER.exec(link.protocol + link.hostname)?.[3] as string;
  const app = NAMES[name] || name;
  if (messaging?.apps.includes(app as MessengerApp)) track('messaging_click', { app, section: section(link) });
  if (messaging?.chatapp && app === 'chatapp') track('chatapp_click', { section: section(link) });
}
