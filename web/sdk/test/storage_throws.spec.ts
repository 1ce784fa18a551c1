import { open } from './page';

it('works where storage is forbidden', async () => {
  const forbid = () => {
    for (const area of ['localStorage', 'sessionStorage']) {
      vi.stubGlobal(area, undefined);
    }
  };
  const page = await open({
    config: { consent: { storageKey: 'cmp' }, firstTouch: { enabled: true } },
    before: forbid,
  });
  page.svc('consent', true);
  page.svc('event', 'a');
  await page.settle();
  page.svc('optout');
  expect(page.events).toHaveLength(1);
});
