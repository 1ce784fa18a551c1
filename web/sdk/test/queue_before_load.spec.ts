import { open, run } from './page';

it('makes up for the calls made before it was loaded', async () => {
  const page = await open({
    before: () => {
      const svc = (...args: unknown[]) => void (svc.q = svc.q || []).push(args);
      svc.q = [] as unknown[];
      (window as unknown as { svc: unknown }).svc = svc;
      svc('event', 'early', { step: 1 });
      svc('consent', true);
    },
  });
  await page.settle();
  expect(page.events).toMatchObject([{ e: 'early', p: { step: 1 }, n: 0 }]);
  expect(page.last.consent).toBe(true);
});

it('runs once however often it is included', async () => {
  const page = await open();
  vi.resetModules();
  run('core');
  await page.settle();
  expect(page.pageviews).toHaveLength(1);
});
