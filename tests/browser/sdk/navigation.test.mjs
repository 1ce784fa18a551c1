import assert from 'node:assert/strict';
import { test } from 'node:test';
import { visiting } from '../support/visit.mjs';

const visit = visiting();
const views = (recorder) => recorder.pageviews.map(({ nav, path }) => [nav, path]);

test('an application that changes the address is counted once for each page', async () => {
  const { page, recorder, url } = visit;
  await page.goto(url);
  await page.evaluate(() => {
    history.pushState(null, '', '/a');
    history.replaceState({ same: true }, '', '/a');
    history.pushState(null, '', '/b?tab=2');
  });
  await page.evaluate(
    () => new Promise((done) => (addEventListener('popstate', done, { once: true }), history.back())),
  );
  await recorder.until((r) => r.pageviews.length === 4, 'four views arrived');
  assert.deepEqual(views(recorder), [
    ['load', '/'],
    ['spa', '/a'],
    ['spa', '/b'],
    ['spa', '/a'],
  ]);
});

test('the Navigation API is understood', async () => {
  const { page, recorder, url } = visit;
  await page.goto(url);
  await page.evaluate(async () => {
    navigation.addEventListener('navigate', (event) => event.intercept({ handler: async () => {} }));
    await navigation.navigate('/c').finished;
  });
  await recorder.until((r) => r.pageviews.length === 2, 'both views arrived');
  assert.deepEqual(views(recorder)[1], ['spa', '/c']);
});

test('a reload is told from a load', async () => {
  const { page, recorder, url } = visit;
  await page.goto(url);
  await recorder.until((r) => r.pageviews.length === 1, 'the load arrived');
  await page.reload();
  await recorder.until((r) => r.pageviews.length === 2, 'the reload arrived');
  assert.deepEqual(views(recorder), [
    ['load', '/'],
    ['reload', '/'],
  ]);
});

test('a page that comes back from the back/forward cache is a new view', async () => {
  const { page, recorder, url } = visit;
  await page.goto(url);
  await recorder.until((r) => r.pageviews.length === 1, 'the load arrived');
  await page.evaluate(() => (window.alive = true));
  await page.goto(url + '/pricing');
  await recorder.until((r) => r.pageviews.length === 2, 'the second page arrived');
  await page.goBack({ waitUntil: 'commit' });
  await recorder.until((r) => r.pageviews.length === 3, 'the view of the restored page arrived');
  assert.equal(await page.evaluate(() => window.alive), true, 'the document was restored, not loaded again');
  assert.deepEqual(views(recorder)[2], ['back_forward', '/']);
});
