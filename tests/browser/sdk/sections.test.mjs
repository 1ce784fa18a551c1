import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openOwn, stateAtEnd } from '../support/own_page.mjs';
import { visiting } from '../support/visit.mjs';

const visit = visiting({ config: { plugins: { video: false, sections: true, forms: false } } });

const part = (id, height, inner = '') => `<section id="${id}" style="height:${height}px">${inner}</section>`;

/** Scrolls by the wheel, so that the visitor counts as active, and waits for a moment. */
async function scrollTo(top, ms = 400) {
  const { page } = visit;
  await page.mouse.move(600, 300);
  await page.mouse.wheel(0, top - (await page.evaluate(() => scrollY)));
  await page.waitForFunction((top) => Math.abs(scrollY - top) < 2, top);
  await page.waitForTimeout(ms);
}

const dwell = ([from, to]) => to - from;

test('half of a section or half of the window', async () => {
  // The window is 800 high: of `tall` 390 pixels are on screen at first, and of `small` 190 of 400 at the end.
  await openOwn(visit, part('top', 410) + part('tall', 4000) + part('small', 400) + part('rest', 1000));
  await scrollTo(5);
  assert.deepEqual(Object.keys((await latest()).sec), ['top']);
  await scrollTo(30);
  assert.deepEqual(Object.keys((await latest()).sec), ['top', 'tall']);
  await scrollTo(3780);
  assert.deepEqual(Object.keys((await latest()).sec), ['top', 'tall']);
  await scrollTo(3830);
  const { sec, age } = await stateAtEnd(visit);
  assert.deepEqual(Object.keys(sec), ['top', 'tall', 'small']);
  assert.ok(sec.top[0] < sec.tall[0] && sec.tall[0] < sec.small[0], JSON.stringify(sec));
  // Each is read from the clock and rounded by itself.
  assert.ok(sec.small[1] <= age + 2, JSON.stringify({ sec, age }));
});

/** The state as it is now. */
async function latest() {
  const { page, recorder } = visit;
  const { length } = recorder.received;
  await page.evaluate(() => {
    svc('event', 'look');
    svc('flush');
  });
  await recorder.until((r) => r.received.length > length, 'a state arrived');
  return recorder.pageviews.at(-1);
}

test('time on screen, also of what comes back, without what was read between', async () => {
  await openOwn(visit, part('one', 800) + part('two', 800) + part('end', 800));
  await scrollTo(5, 1000);
  await scrollTo(800, 1500);
  await scrollTo(0, 1000);
  const { sec } = await stateAtEnd(visit);
  for (const [name, expected] of [
    ['one', 2200],
    ['two', 1700],
  ])
    assert.ok(Math.abs(dwell(sec[name]) - expected) < 900, `${name}: ${sec[name]}`);
  assert.equal(sec.end, undefined);
});

test('nested, sticky and repeated sections, slides beside the window, and empty ones', async () => {
  const sticky = '<div data-svc-section="Sticky bar" style="position:sticky;top:0;height:40px"></div>';
  const slides = `<div style="display:flex;overflow:hidden;width:1000px">
    ${['s1', 's2'].map((id) => `<section id="${id}" style="flex:0 0 900px;height:600px"></section>`).join('')}</div>`;
  await openOwn(
    visit,
    part('anchor', 0) + `<div style="height:3000px">${sticky}${part('outer', 700, part('inner', 300))}${slides}</div>`,
  );
  await scrollTo(750);
  const { sec } = await stateAtEnd(visit);
  assert.deepEqual(Object.keys(sec).sort(), ['Sticky-bar', 'inner', 'outer', 's1']);
  assert.ok(dwell(sec['Sticky-bar']) > dwell(sec.outer), JSON.stringify(sec));
});

test('sections that come later, and the next page of an application', async () => {
  await openOwn(visit, part('home', 600));
  await visit.page.mouse.move(300, 300);
  await visit.page.waitForTimeout(600);
  await visit.page.evaluate(() => {
    history.pushState(null, '', '/next');
    setTimeout(() => (document.body.innerHTML = '<section id="list" style="height:600px"></section>'), 50);
  });
  await visit.page.mouse.move(400, 300);
  await visit.page.waitForTimeout(1000);
  await visit.page.mouse.move(500, 300);
  await visit.page.goto('about:blank');
  await visit.recorder.until((r) => r.pageviews[1]?.sec.list, 'the next page told its section');
  assert.deepEqual(
    visit.recorder.pageviews.map(({ sec }) => Object.keys(sec)),
    [['home'], ['list']],
  );
});

test('no layout and no long task of its own on a page with 1,000 sections that is scrolled', async () => {
  const { page, context } = visit;
  const head = `<script>
    long = [];
    new PerformanceObserver((list) => long.push(...list.getEntries())).observe({ type: 'longtask' });
  </script>`;
  await openOwn(visit, Array.from({ length: 1000 }, (_, n) => part('s' + n, 200)).join(''), { head });
  await page.waitForTimeout(500);
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  const layouts = async () =>
    (await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'LayoutCount').value;
  const before = await layouts();
  await page.evaluate(async () => {
    long.length = 0;
    for (let n = 1; n <= 50; n++) {
      scrollTo(0, n * 200);
      await new Promise(requestAnimationFrame);
    }
  });
  assert.ok((await layouts()) - before <= 2, `${(await layouts()) - before} layouts`);
  assert.deepEqual(await page.evaluate(() => long.map(({ duration }) => duration)), []);
  assert.equal(Object.keys((await stateAtEnd(visit)).sec).length, 50);
});
