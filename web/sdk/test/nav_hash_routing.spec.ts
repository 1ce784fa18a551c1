import { open } from './page';

const go = (hash: string) => {
  history.replaceState(null, '', location.pathname + hash);
  window.dispatchEvent(new PopStateEvent('popstate'));
};

it('ignores the hash unless the project routes with it', async () => {
  const page = await open();
  go('#/cart');
  await page.settle();
  expect(page.pageviews).toHaveLength(1);
});

it('counts hash routes as paths when it does', async () => {
  const page = await open({ url: 'https://shop.example/app/#/start', config: { hashRouting: true } });
  go('#/cart?step=1');
  go('#!/pay');
  go('');
  await page.wait(3000);
  expect(page.pageviews.map((pv) => pv.path)).toEqual(['/app/start', '/app/cart', '/app/pay', '/app/']);
});

it('takes a hash that is no route for an anchor within the page', async () => {
  const page = await open({ url: 'https://shop.example/app/#/start', config: { hashRouting: true } });
  go('#help');
  go('#!help');
  go('#/start');
  await page.wait(3000);
  expect(page.pageviews.map((pv) => pv.path)).toEqual(['/app/start']);
});

it('does not take the route of another path along', async () => {
  const page = await open({ url: 'https://shop.example/app/#/start', config: { hashRouting: true } });
  history.pushState(null, '', '/about#team');
  await page.wait(3000);
  expect(page.pageviews.map((pv) => pv.path)).toEqual(['/app/start', '/about']);
});
