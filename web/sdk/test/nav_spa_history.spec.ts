import { open } from './page';

it('counts a pushState to another path', async () => {
  const page = await open({ referrer: 'https://news.example/' });
  await page.settle();
  history.pushState(null, '', '/cart');
  page.hide();
  expect(page.pageviews.map((pv) => [pv.nav, pv.path, pv.ref])).toEqual([
    ['load', '/', 'https://news.example/'],
    ['spa', '/cart', null],
  ]);
});

it('counts going back in the history', async () => {
  const page = await open();
  history.pushState(null, '', '/cart');
  history.replaceState(null, '', '/');
  await page.settle();
  expect(page.pageviews.map((pv) => pv.path)).toEqual(['/', '/cart', '/']);
});

it('ignores a replaceState with the same address, and a change of the query alone', async () => {
  const page = await open();
  history.replaceState({ scroll: 10 }, '', '/');
  history.pushState(null, '', '/?page=2');
  window.dispatchEvent(new PopStateEvent('popstate'));
  await page.settle();
  expect(page.pageviews).toHaveLength(1);
});

it('passes arguments and errors of the page through', async () => {
  await open();
  history.pushState({ step: 2 }, '', '/step');
  expect(history.state).toEqual({ step: 2 });
  expect(() => history.pushState(null, '', 'https://elsewhere.example/')).toThrow();
});

it('counts what a router does inside pushState and popstate once', async () => {
  const page = await open();
  history.pushState(null, '', '/cart');
  window.dispatchEvent(new PopStateEvent('popstate'));
  window.dispatchEvent(new PopStateEvent('popstate'));
  await page.settle();
  expect(page.pageviews.map((pv) => pv.path)).toEqual(['/', '/cart']);
});

it('does not count a slash at the end of the path as another page', async () => {
  const page = await open({ url: 'https://shop.example/cart' });
  history.replaceState(null, '', '/cart/');
  page.hide();
  expect(page.pageviews.map((pv) => pv.path)).toEqual(['/cart']);
});
