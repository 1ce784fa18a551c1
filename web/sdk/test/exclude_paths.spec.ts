import { open } from './page';

const config = {
  excludePaths: [
    { kind: 'exact' as const, value: '/login' },
    { kind: 'prefix' as const, value: '/admin' },
    { kind: 'glob' as const, value: '/u/*/edit' },
    { kind: 'glob' as const, value: '/private/**' },
  ],
};

it.each(['/login', '/admin', '/admin/users', '/u/42/edit', '/private/a/b'])('does not count %s', async (path) => {
  const page = await open({ config, url: 'https://shop.example' + path });
  page.svc('event', 'a');
  await page.stay(10_000);
  page.hide();
  expect(page.requests).toHaveLength(0);
});

it.each(['/login/help', '/u/42', '/u/4/2/edit', '/privat'])('counts %s', async (path) => {
  const page = await open({ config, url: 'https://shop.example' + path });
  await page.settle();
  expect(page.batches).toHaveLength(1);
});

it('counts what comes before and after', async () => {
  const page = await open({ config });
  history.pushState(null, '', '/admin');
  history.pushState(null, '', '/cart');
  await page.settle();
  expect(page.pageviews.map((pv) => pv.path)).toEqual(['/', '/cart']);
});
