// Scroll depth is relative to the final height of the page, and is measured on the element that scrolls. The window is
// 800 pixels high.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openOwn, stateAtEnd } from '../support/own_page.mjs';
import { visiting } from '../support/visit.mjs';

const visit = visiting();
const grow = (id, height) =>
  visit.page.evaluate(([id, height]) => (self[id].style.height = height + 'px'), [id, height]);

test('a shell that is filled later was not seen whole', async () => {
  await openOwn(visit, '<div id="app" style="height:300px"></div>');
  await visit.recorder.until((r) => r.pageviews.length === 1, 'the state of the shell arrived');
  await grow('app', 8000);
  await visit.page.mouse.wheel(0, 800);
  await visit.page.waitForFunction(() => scrollY === 800);
  const { sp, ph, sy, marks } = await stateAtEnd(visit);
  assert.deepEqual([sp, ph, sy, marks], [20, 8000, 800, {}]);
});

test('pictures that make a page longer take back the share that was seen', async () => {
  await openOwn(visit, '<div id="pictures" style="height:1600px"></div>');
  await visit.page.mouse.wheel(0, 400);
  await visit.page.waitForFunction(() => scrollY === 400);
  // The first state may have been sent before that. An event takes the share along.
  await visit.page.evaluate(() => svc('event', 'scrolled'));
  await visit.recorder.until((r) => r.pageviews[0]?.sp === 75, 'the share of the short page arrived');
  await grow('pictures', 4000);
  const { sp, marks } = await stateAtEnd(visit);
  assert.equal(sp, 30);
  assert.deepEqual(Object.keys(marks), ['25']);
});

test('a root that is only as high as the window does not hide how long the page is', async () => {
  await openOwn(visit, '<div id="text" style="height:300px"></div>', { head: '<style>html,body{height:100%}</style>' });
  await grow('text', 8000);
  const { sp, ph } = await stateAtEnd(visit);
  assert.deepEqual([sp, ph], [10, 8000]);
});

const INNER = '<style>html,body{height:100%;overflow:hidden}main{height:100%;overflow-y:auto}</style>';

test('a page that scrolls within an element is measured there', async () => {
  await openOwn(visit, '<main><div style="height:4000px"></div></main>', { head: INNER });
  await visit.page.mouse.move(400, 400);
  await visit.page.mouse.wheel(0, 1200);
  await visit.page.waitForFunction(() => document.querySelector('main').scrollTop === 1200);
  const { sp, ph, sy, marks } = await stateAtEnd(visit);
  assert.deepEqual([sp, ph, sy], [50, 4000, 1200]);
  assert.deepEqual(Object.keys(marks), ['25', '50']);
});

test('such a page was not seen whole before it was scrolled', async () => {
  await openOwn(visit, '<main><div style="height:8000px"></div></main>', { head: INNER });
  const { sp, ph } = await stateAtEnd(visit);
  assert.deepEqual([sp, ph], [10, 8000]);
});

test('a carousel is not the page', async () => {
  const carousel = '<div id="row" style="height:300px;overflow:auto"><div style="height:3000px"></div></div>';
  await openOwn(visit, carousel + '<div style="height:3700px"></div>');
  await visit.page.evaluate(() => (self.row.scrollTop = 2000));
  const { sp, ph, sy } = await stateAtEnd(visit);
  assert.deepEqual([sp, ph, sy], [20, 4000, 0]);
});
