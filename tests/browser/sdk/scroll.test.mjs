// Scroll depth is relative to the final height of the page, and is measured on the element that scrolls. The window is
// 800 pixels high.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openOwn, stateAtEnd } from '../support/own_page.mjs';
import { visiting } from '../support/visit.mjs';

const visit = visiting();
const grow = (id, height) =>
  visit.page.evaluate(([id, height]) => (self[id].style.height = height + 'px'), [id, height]);

/** Waits until a page counts as built, which may become shorter before. */
const built = () => visit.page.waitForTimeout(3000);

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

/** Replaces the page as a router with view transitions does: what is shown first, then the address. */
const swap = (height) =>
  visit.page.evaluate((height) => {
    self.page.style.height = height + 'px';
    scrollTo(0, 0);
    history.pushState(null, '', '/next');
  }, height);

for (const [what, from, to, depth] of [
  ['a long page barely seen is not seen whole by leaving it for a short one', 4000, 900, 20],
  ['a short page seen whole is not barely seen by leaving it for a long one', 800, 8000, 100],
]) {
  test(what, async () => {
    await openOwn(visit, '<div id="page" style="height:100px"></div>');
    await visit.recorder.until((r) => r.pageviews.length === 1, 'the first state arrived');
    // The page gets its height late, and is left by a click.
    await grow('page', from);
    await visit.page.mouse.click(400, 400);
    await swap(to);
    const { path, sp, ph } = await stateAtEnd(visit);
    assert.deepEqual([path, sp, ph], ['/own', depth, from]);
  });
}

test('a page that is replaced in a view transition is as deep as it was seen', async () => {
  await openOwn(visit, '<div id="page" style="height:4000px"></div>');
  await visit.recorder.until((r) => r.pageviews.length === 1, 'the first state arrived');
  await visit.page.evaluate(
    () =>
      document.startViewTransition(() => {
        self.page.style.height = '900px';
        scrollTo(0, 0);
        history.pushState(null, '', '/next');
      }).finished,
  );
  const { path, sp, ph } = await stateAtEnd(visit);
  assert.deepEqual([path, sp, ph], ['/own', 20, 4000]);
});

test('the page of the last address, still shown under the new one, is not part of the new view', async () => {
  await openOwn(visit, '<div id="page" style="height:4000px"></div>');
  await visit.page.evaluate(() => scrollTo(0, 3200));
  await visit.page.waitForFunction(() => scrollY === 3200);
  await visit.page.evaluate(() => history.pushState(null, '', '/slow'));
  await visit.recorder.until((r) => r.pageviews.length === 2, 'the new view arrived');
  await visit.page.evaluate(() => scrollTo(0, 0));
  await grow('page', 8000);
  await visit.page.goto('about:blank');
  await visit.recorder.until((r) => r.pageviews[1].ph === 8000, 'the last state arrived');
  assert.equal(visit.recorder.pageviews[1].sp, 10);
});

const LOCKS = {
  'a body that is fixed': 'position:fixed;top:-1200px;width:100%',
  'a body that is clipped': 'overflow:hidden;height:100%',
};
for (const [what, lock] of Object.entries(LOCKS)) {
  test(`${what} while a dialog is open is as long as before`, async () => {
    await openOwn(visit, '<div style="height:8000px"></div>');
    await visit.page.mouse.wheel(0, 1200);
    await visit.page.waitForFunction(() => scrollY === 1200);
    await visit.page.evaluate((lock) => {
      document.documentElement.style.cssText = 'overflow:hidden;height:100%';
      document.body.style.cssText += lock;
    }, lock);
    const { sp, ph, sy } = await stateAtEnd(visit);
    assert.deepEqual([sp, ph, sy], [25, 8000, 1200]);
  });
  test(`${what} from the start was not seen whole`, async () => {
    const head = `<style>html{overflow:hidden;height:100%}body{${lock.replace('-1200px', '0')}}</style>`;
    await openOwn(visit, '<div style="height:8000px"></div>', { head });
    const { sp, ph } = await stateAtEnd(visit);
    assert.deepEqual([sp, ph], [10, 8000]);
  });
}

const WALL =
  '<div id="wall" role="dialog" style="position:fixed;inset:0;overflow:auto;background:#fff"><div style="height:1600px"></div></div>';

const WALLS = {
  'a wall': WALL,
  'a wall that is only called modal': WALL.replace('role="dialog"', 'aria-modal="true"'),
  'a wall around a dialog': WALL.replace(' role="dialog"', '').replace('<div style', '<div role="alertdialog" style'),
};
for (const [what, wall] of Object.entries(WALLS)) {
  test(`${what} over a page that scrolls within an element is not the page`, async () => {
    await openOwn(visit, `<main><div style="height:8000px"></div></main>${wall}`, { head: INNER });
    await visit.page.evaluate(() => (self.wall.scrollTop = 800));
    await visit.recorder.until((r) => r.pageviews.length === 1, 'the state behind the wall arrived');
    assert.deepEqual([visit.recorder.pageviews[0].sp, visit.recorder.pageviews[0].ph], [10, 8000]);
    await visit.page.evaluate(() => self.wall.remove());
    const { sp, ph } = await stateAtEnd(visit);
    assert.deepEqual([sp, ph], [10, 8000]);
  });
}

test('a page that is shown once a consent wall of the height of the window is gone was not seen whole', async () => {
  await openOwn(
    visit,
    '<div id="wall" style="height:100vh"></div><main id="page" style="height:8000px" hidden></main>',
  );
  await visit.recorder.until((r) => r.pageviews.length === 1, 'the state of the wall arrived');
  await built();
  await visit.page.evaluate(() => (self.wall.remove(), (self.page.hidden = false)));
  const { sp, ph, marks } = await stateAtEnd(visit);
  assert.deepEqual([sp, ph, marks], [10, 8000, {}]);
});

test('what scrolls over a page whose body is fixed is not the page', async () => {
  await openOwn(visit, '<div style="height:8000px"></div>');
  await visit.page.evaluate(
    (wall) => {
      document.body.style.cssText += 'position:fixed;top:0;width:100%';
      document.body.insertAdjacentHTML('beforeend', wall);
      self.wall.scrollTop = 800;
    },
    WALL.replace(' role="dialog"', ''),
  );
  const { sp, ph, sy } = await stateAtEnd(visit);
  assert.deepEqual([sp, ph, sy], [10, 8000, 0]);
});

test('an application that fixes its body is measured in the element that scrolls', async () => {
  await openOwn(visit, '<main><div style="height:8000px"></div></main>', {
    head: INNER + '<style>body{position:fixed;inset:0}</style>',
  });
  await visit.page.evaluate(() => (document.querySelector('main').scrollTop = 800));
  const { sp, ph, sy } = await stateAtEnd(visit);
  assert.deepEqual([sp, ph, sy], [20, 8000, 800]);
});

test('a list that is filtered is as long as what the visitor scrolls through', async () => {
  await openOwn(visit, '<div id="list" style="height:8000px"></div>');
  await built();
  await visit.page.mouse.wheel(0, 400);
  await visit.page.waitForFunction(() => scrollY === 400);
  await grow('list', 2000);
  await visit.page.mouse.wheel(0, 400);
  await visit.page.waitForFunction(() => scrollY === 800);
  const { sp, ph } = await stateAtEnd(visit);
  assert.deepEqual([sp, ph], [80, 2000]);
});

test('a page that becomes shorter when its application takes over is as long as it is then', async () => {
  await openOwn(visit, '<div id="page" style="height:8000px"></div>');
  await visit.recorder.until((r) => r.pageviews.length === 1, 'the first state arrived');
  await grow('page', 1600);
  const { sp, ph } = await stateAtEnd(visit);
  assert.deepEqual([sp, ph], [50, 1600]);
});

test('an application that is hidden behind its loading screen is measured once it is shown', async () => {
  const loading = '<div id="loading" style="position:fixed;inset:0;overflow:auto"><p style="height:820px"></p></div>';
  await openOwn(visit, `<main style="visibility:hidden"><div style="height:8000px"></div></main>${loading}`, {
    head: INNER,
  });
  await visit.recorder.until((r) => r.pageviews.length === 1, 'the state of the loading screen arrived');
  await visit.page.evaluate(() => {
    self.loading.style.visibility = 'hidden';
    document.querySelector('main').style.visibility = 'visible';
  });
  const { sp, ph } = await stateAtEnd(visit);
  assert.deepEqual([sp, ph], [10, 8000]);
});

test('a short tab panel in place of a long one does not make the page seen whole', async () => {
  const panels = '<div id="long" style="height:7900px"></div><div id="short" style="height:300px" hidden></div>';
  await openOwn(visit, `<nav style="height:100px"></nav>${panels}`);
  await built();
  await visit.page.mouse.wheel(0, 1200);
  await visit.page.waitForFunction(() => scrollY === 1200);
  await visit.page.evaluate(() => ((self.long.hidden = true), (self.short.hidden = false)));
  const { sp, ph, marks } = await stateAtEnd(visit);
  assert.deepEqual([sp, ph, Object.keys(marks)], [25, 8000, ['25']]);
});

test('tab panels that scroll by themselves are one page', async () => {
  const panel = (id, height) => `<main id="${id}"><div style="height:${height}px"></div></main>`;
  await openOwn(visit, panel('first', 8000) + panel('second', 1200), { head: INNER });
  await built();
  await visit.page.mouse.move(400, 400);
  await visit.page.mouse.wheel(0, 1200);
  await visit.page.waitForFunction(() => self.first.scrollTop === 1200);
  await visit.page.evaluate(() => self.first.remove());
  const { sp, ph } = await stateAtEnd(visit);
  assert.deepEqual([sp, ph], [25, 8000]);
});

const HEADED = '<style>header{height:80px}main{height:100vh;overflow-y:auto}</style>';
for (const [what, seen, depth] of [
  ['untouched', 0, 10],
  ['scrolled', 1200, 25],
]) {
  test(`a scroller below a header, which makes the document a little longer than the window, is the page: ${what}`, async () => {
    await openOwn(visit, '<header></header><main><div style="height:8000px"></div></main>', { head: HEADED });
    await visit.page.evaluate((seen) => (document.querySelector('main').scrollTop = seen), seen);
    const { sp, ph, sy } = await stateAtEnd(visit);
    assert.deepEqual([sp, ph, sy], [depth, 8000, seen]);
  });
}
