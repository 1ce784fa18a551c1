import { open } from './page';

const config = { consent: { mode: 'strict' as const } };

it('sends without a decision when the page is left, and stores nothing', async () => {
  const page = await open({ config });
  await page.wait(10_000);
  page.hide();
  expect(page.batches).toHaveLength(1);
  expect(sessionStorage).toHaveLength(0);
});

it('sends nothing after a no', async () => {
  const page = await open({ config });
  page.svc('event', 'before');
  page.svc('consent', false);
  page.svc('event', 'after');
  await page.stay(20_000);
  page.hide();
  expect(page.requests).toHaveLength(0);
});

it('begins again when the no becomes a yes', async () => {
  const page = await open({ config });
  page.svc('consent', false);
  await page.stay(10_000);
  page.svc('consent', true);
  await page.settle();
  expect(page.state).toMatchObject({ nav: 'load', eng: 500 });
  expect(page.last.consent).toBe(true);
});
