import { open } from './page';

it('sends without consent and stores nothing', async () => {
  const write = vi.spyOn(Storage.prototype, 'setItem');
  const page = await open();
  page.svc('event', 'a');
  await page.settle();
  page.hide();
  expect(page.last.consent).toBe(false);
  expect(write).not.toHaveBeenCalled();
  expect(document.cookie).toBe('');
});

it('stores the session once consent is given', async () => {
  const page = await open({ config: { storagePrefix: 'shop' } });
  page.svc('consent', true);
  await page.settle();
  expect(page.last.consent).toBe(true);
  expect(sessionStorage.getItem('shop_sid')).toContain(page.last.sid);
  expect(document.cookie).toBe('');
});

it('goes on without storage after a no, and removes what was stored', async () => {
  const page = await open();
  page.svc('consent', true);
  await page.settle();
  page.svc('consent', false);
  expect(sessionStorage).toHaveLength(0);
  await page.settle();
  page.svc('event', 'after');
  await page.gather();
  expect(page.events.map((event) => event.e)).toEqual(['after']);
  expect(page.last.consent).toBe(false);
  expect(sessionStorage).toHaveLength(0);
});
