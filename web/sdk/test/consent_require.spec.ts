import { open } from './page';

const config = { consent: { mode: 'require' as const } };

it('sends and stores nothing before consent', async () => {
  const page = await open({ config });
  page.svc('event', 'a');
  page.svc('flush');
  await page.stay(60_000);
  page.hide();
  expect(page.requests).toHaveLength(0);
  expect(sessionStorage).toHaveLength(0);
});

it('sends with consent what happened on this page', async () => {
  const page = await open({ config });
  page.svc('event', 'before');
  await page.stay(5000);
  page.svc('consent', true);
  await page.settle();
  expect(page.last.consent).toBe(true);
  expect(page.state).toMatchObject({ seq: 1, nav: 'load', age: 6000 });
  expect(page.events.map((event) => event.e)).toEqual(['before']);
});

it('empties its memory after a no', async () => {
  const page = await open({ config });
  page.svc('event', 'before');
  page.svc('consent', false);
  page.svc('consent', true);
  await page.settle();
  expect(page.events).toHaveLength(0);
  expect(page.state.age).toBe(500);
});
