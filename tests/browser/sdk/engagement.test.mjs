// Engaged time measured against the clock, with the browser's real focus. Playwright otherwise pretends that every page
// has the focus.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pass } from 'node:timers/promises';
import { openOwn, stateAtEnd } from '../support/own_page.mjs';
import { visiting } from '../support/visit.mjs';

const visit = visiting();
const FIELDS = '<input id="name"><input id="mail"><p id="text">text</p><iframe srcdoc="<p>frame</p>"></iframe>';

async function open(body) {
  const session = await visit.context.newCDPSession(visit.page);
  await session.send('Emulation.setFocusEmulationEnabled', { enabled: false });
  await visit.page.bringToFront();
  await openOwn(visit, body);
}

/** The whole view is counted, which lasts for so many milliseconds at least. */
async function counted(run, least) {
  await visit.page.click('#text');
  await run();
  const { eng, age } = await stateAtEnd(visit);
  assert.ok(age >= least && Math.abs(eng - age) < 300, `${eng} ms counted of ${age}`);
}

test('the time goes on while fields are filled in and left', async () => {
  await open(FIELDS);
  await counted(async () => {
    for (const field of ['#name', '#mail']) {
      await visit.page.click(field);
      await visit.page.keyboard.type('x');
      await visit.page.click('#text');
      await pass(700);
    }
    await visit.page.evaluate(() => document.activeElement.blur());
    await pass(700);
  }, 3 * 700);
});

test('the time goes on after a click into a frame', async () => {
  await open(FIELDS);
  await counted(async () => {
    await visit.page.frameLocator('iframe').locator('p').click();
    await pass(2500);
  }, 2500);
});

test('what moves by itself is no input, the wheel is one', async () => {
  const carousel = '<div id="row" style="width:300px;overflow:auto"><div style="width:9000px">x</div></div>';
  // The clock of the page is set forward instead of waiting.
  const leap = (ms) =>
    visit.page.evaluate((ms) => {
      const now = Date.now.bind(Date);
      Date.now = () => now() + ms;
    }, ms);
  await visit.page.addInitScript(() => addEventListener('wheel', (event) => event.stopImmediatePropagation()));
  await open(carousel + '<p id="text">map</p>');
  await visit.page.click('#text');
  await leap(20_000);
  await visit.page.mouse.wheel(0, 10);
  await visit.recorder.until((r) => r.pageviews.length > 0, 'the first state arrived');
  await leap(25_000);
  await visit.page.evaluate(() => new Promise((done) => ((row.onscroll = done), (row.scrollLeft = 400))));
  await leap(25_000);
  const { eng } = await stateAtEnd(visit);
  assert.ok(eng >= 50_000 && eng < 53_500, `${eng} ms counted of 50 and the time the test takes`);
});
