// The distribution's Chromium, driven by Playwright. Nothing is downloaded.

import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/snap/bin/chromium'];

export function chromiumPath() {
  const path = process.env.SVC_CHROMIUM || PLACES.find(existsSync);
  if (!path) throw new Error('No Chromium found: install the package `chromium`, or set SVC_CHROMIUM to its path.');
  return path;
}

/** `features` switches on what Playwright switches off by default. */
export function launch({ features = [] } = {}) {
  return chromium.launch({
    executablePath: chromiumPath(),
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...(features.length ? ['--enable-features=' + features.join(',')] : []),
    ],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
}
