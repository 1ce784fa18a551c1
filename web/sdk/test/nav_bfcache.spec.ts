import { open } from './page';

const restore = () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));

it('counts a page that comes back from the back/forward cache as a new view', async () => {
  const page = await open({ referrer: 'https://news.example/story' });
  await page.settle();
  page.hide();
  page.show();
  restore();
  await page.settle();
  const [first, second] = page.pageviews;
  expect(page.pageviews.map((pv) => pv.nav)).toEqual(['load', 'back_forward']);
  expect(first!.ref).toBe('https://news.example/story');
  expect(second!.ref).toBeNull();
  expect(new Set(page.batches.map((batch) => batch.sid)).size).toBe(1);
});

it('counts it once even after a long absence', async () => {
  const page = await open();
  await page.settle();
  page.hide();
  await page.wait(40 * 60_000);
  page.show();
  restore();
  await page.settle();
  expect(page.pageviews.map((pv) => pv.nav)).toEqual(['load', 'back_forward']);
  expect(new Set(page.batches.map((batch) => batch.sid)).size).toBe(2);
});

it('does not count the first pageshow of a document', async () => {
  const page = await open();
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
  await page.settle();
  expect(page.pageviews).toHaveLength(1);
});
