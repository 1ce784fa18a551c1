// Inspects a page: broken rules of accessibility, sideways scrolling, and layout shifts while slow answers arrive.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Milliseconds until an answer of the server arrives. The main report of the overview takes four times as long. Who is
 * signed in is known at once, so that every screen draws what it shows while it waits.
 */
const SLOW = 250;
/** The sum of layout shifts (CLS) that nobody notices. */
const MAX_SHIFT = 0.01;

/** Runs in the page before its own scripts: delays every answer of the API, and records layout shifts. */
function instrument(slow) {
  let waiting = 0;
  let answered = () => {};
  const { fetch } = window;
  window.fetch = async (address, options) => {
    waiting += 1;
    try {
      if (/\/(graphql|v1\/)/.test(address)) {
        const operation = /query (\w+)/.exec(String(options?.body))?.[1];
        const delay = operation === 'Me' ? 0 : operation === 'Overview' ? 4 * slow : slow;
        await new Promise((resolve) => setTimeout(resolve, delay));
      }
      return await fetch(address, options);
    } finally {
      waiting -= 1;
      answered();
    }
  };
  /** Resolves once no answer is awaited and what arrived last has been drawn. */
  window.drawn = async () => {
    do {
      while (waiting > 0) await new Promise((resolve) => (answered = resolve));
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      await new Promise((idle) => requestIdleCallback(idle));
    } while (waiting > 0);
  };
  const shifts = [];
  const add = (entries) => {
    for (const { value, sources } of entries) {
      const what = sources.map(({ node }) => node?.textContent?.trim().slice(0, 30) ?? '').join(' | ');
      shifts.push({ value, what });
    }
  };
  const observer = new PerformanceObserver((list) => add(list.getEntries()));
  observer.observe({ type: 'layout-shift', buffered: true });
  window.layoutShifts = () => {
    add(observer.takeRecords());
    return shifts;
  };
}

/** Prepares a page for `visit`: counts its requests. */
export async function inspectable(page) {
  const inspected = { page, requests: 0, inFlight: new Set(), finished: () => {} };
  page.on('request', (request) => {
    inspected.requests += 1;
    inspected.inFlight.add(request);
  });
  for (const end of ['requestfinished', 'requestfailed'])
    page.on(end, (request) => {
      inspected.inFlight.delete(request);
      inspected.finished();
    });
  await page.addInitScript(instrument, SLOW);
  return inspected;
}

/** Resolves once the page waits for no file and no answer, and what arrived last has been drawn. */
async function settled(inspected) {
  for (let before; before !== inspected.requests;) {
    before = inspected.requests;
    while (inspected.inFlight.size > 0) await new Promise((resolve) => (inspected.finished = resolve));
    await inspected.page.evaluate(() => window.drawn());
  }
}

/** Opens an address and waits for all of its texts, charts and lists. */
export async function visit(inspected, url, texts) {
  const { page } = inspected;
  inspected.inFlight.clear();
  await page.goto(url);
  for (const text of [texts].flat()) await page.getByText(text).locator('visible=true').first().waitFor();
  await settled(inspected);
}

/** The layout shifts since the page was opened, if they add up to more than nobody notices. */
export async function shifts({ page }) {
  const shifts = await page.evaluate(() => window.layoutShifts());
  const sum = shifts.reduce((all, { value }) => all + value, 0);
  return sum > MAX_SHIFT ? [`moved by ${sum}: ${JSON.stringify(shifts)}`] : [];
}

/** Runs in the page. Returns the texts that end in dots and whose whole text no `title` shows. */
function cutTexts() {
  return [...document.body.querySelectorAll('*')]
    .filter((element) => element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 1)
    .filter((element) => getComputedStyle(element).textOverflow === 'ellipsis')
    .filter((element) => !element.closest('[title], [aria-hidden="true"], .sr-only') && !element.matches('input'))
    .map((element) => `cut: “${element.textContent.trim()}”`);
}

/** Returns a message if the page scrolls sideways, and one for each text that is cut. */
export async function overflow({ page }) {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  return [...(wide > 0 ? [`${wide} pixels too wide`] : []), ...(await page.evaluate(cutTexts))];
}

/** Rules of axe that are off by default: accessible names begin with what is seen, targets have 24 pixels. */
const MORE_RULES = { 'label-content-name-mismatch': { enabled: true }, 'target-size': { enabled: true } };

/**
 * The broken rules of accessibility on the page, one line each. Over targets of the page lies what `above` selects, and
 * leaves slivers of them, so that only its own targets are measured.
 */
export async function violations({ page }, above) {
  await page.evaluate(axe);
  // A colour in transition breaks rules that it keeps before and after: wait until animations have ended.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
  // Describing what keeps the rules would take half of the time.
  const rules = { ...MORE_RULES, 'target-size': { enabled: !above } };
  const runs = [[undefined, { resultTypes: ['violations'], rules }]];
  if (above) runs.push([above, { resultTypes: ['violations'], runOnly: ['target-size'] }]);
  const found = [];
  for (const run of runs)
    found.push(...(await page.evaluate(([part = document, options]) => window.axe.run(part, options), run)).violations);
  return found.map(
    ({ impact, id, nodes }) => `${impact} ${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}
