import { open } from './page';

const config = { notFound: { path: '/404', markerAttr: 'data-svc-404' } };

it('records a marked page once', async () => {
  const page = await open({ config, html: '<main data-svc-404></main>' });
  await page.stay(20_000);
  expect(page.events.map((event) => event.e)).toEqual(['not_found']);
});

it('records the path of the error page', async () => {
  const page = await open({ config, url: 'https://shop.example/404' });
  await page.settle();
  expect(page.events.map((event) => event.e)).toEqual(['not_found']);
});

it('sees a marker that is rendered late, once for each pageview', async () => {
  const page = await open({ config });
  await page.settle();
  expect(page.events).toHaveLength(0);
  document.body.innerHTML = '<p data-svc-404></p>';
  await page.stay(60_000);
  history.pushState(null, '', '/gone');
  page.hide();
  expect(page.events.map((event) => event.pv)).toEqual(page.pageviews.map((pv) => pv.id));
});

it('records nothing elsewhere', async () => {
  const page = await open({ config });
  await page.settle();
  expect(page.events).toHaveLength(0);
});

it('says so of the page that is marked, and not of the one before it', async () => {
  const page = await open({ config: { notFound: { path: '/404', markerAttr: 'data-svc-not-found' } } });
  await page.settle();
  document.body.innerHTML = '<p data-svc-not-found>x</p>';
  history.pushState(null, '', '/gone');
  await page.gather();
  page.hide();
  expect(page.events.map(({ e, pv }) => [e, page.pageviews.find(({ id }) => id === pv)!.path])).toEqual([
    ['not_found', '/gone'],
  ]);
});
