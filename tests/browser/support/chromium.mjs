// Starts the distribution's Chromium with Playwright. Nothing is downloaded.

import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

const SHELL = process.env.SVC_HEADLESS_SHELL || '/usr/bin/chromium-headless-shell';
const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/snap/bin/chromium'];

export function chromiumPath() {
  const path = process.env.SVC_CHROMIUM || PLACES.find(existsSync);
  if (!path) throw new Error('No Chromium found: install the package `chromium`, or set SVC_CHROMIUM to its path.');
  return path;
}

/**
 * Without a window Chromium names itself a robot, and robots are not counted. The name is given to
 * the whole browser: Playwright's own setting does not reach the beacons of a page that is leaving.
 */
const PERSON = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/** Browsers say that a program drives them, and such visits are not counted, either. */
export const NOT_DRIVEN = '--disable-blink-features=AutomationControlled';

export const ARGUMENTS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--user-agent=' + PERSON,
  NOT_DRIVEN,
];

const start = (executablePath, hosts) =>
  chromium.launch({
    executablePath,
    args: [...ARGUMENTS, `--host-resolver-rules=${hosts.map((host) => `MAP ${host} 127.0.0.1`).join(',')}`],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });

/** Starts Chromium. `hosts` are names of sites that this machine serves. */
export const launch = (hosts = []) => start(chromiumPath(), hosts);

/**
 * Starts Chromium's headless shell for tests of the dashboard, or Chromium if the shell is not installed. The shell is a
 * build of the same engine without windows, so a new browser context costs half the processor time. It has no
 * back/forward cache and calls itself a robot in client hints, so tests of the SDK need Chromium.
 */
export const launchShell = () => start(existsSync(SHELL) ? SHELL : chromiumPath(), []);
