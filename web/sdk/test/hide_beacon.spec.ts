import { open } from './page';

it('sends the last state by beacon when the page is hidden', async () => {
  const page = await open();
  await page.stay(3000);
  page.svc('event', 'late');
  page.hide();
  expect(page.beacons).toHaveLength(1);
  expect(page.beacons[0]).toMatchObject({ pvs: [{ seq: 2, eng: 3000 }], ev: [{ e: 'late' }] });
});

it('says nothing twice when pagehide follows', async () => {
  const page = await open();
  page.hide();
  window.dispatchEvent(new Event('pagehide'));
  expect(page.beacons).toHaveLength(1);
});

it('repeats a request that is still under way, for its answer may never come', async () => {
  const page = await open();
  page.svc('event', 'a');
  page.svc('flush');
  page.hide();
  expect(page.batches.map((batch) => batch.pvs[0]!.seq)).toEqual([1, 2]);
  expect(page.beacons[0]!.ev).toEqual(page.batches[0]!.ev);
});

it('sends once although the clock runs on while the page is leaving', async () => {
  const page = await open();
  // As in Chromium: at `pagehide` the page is still visible and has the focus.
  const now = Date.now();
  let looks = 0;
  vi.spyOn(Date, 'now').mockImplementation(() => now + ++looks);
  window.dispatchEvent(new Event('pagehide'));
  page.hide();
  expect(page.beacons).toHaveLength(1);
});

it('counts engaged time again when the page comes back', async () => {
  const page = await open();
  await page.stay(3000);
  window.dispatchEvent(new Event('pagehide'));
  page.hide();
  page.show();
  page.focus(true);
  await page.stay(2000);
  page.hide();
  expect(page.state.eng).toBe(5000);
});

it('keeps what happened offline when the page is hidden, for a beacon would be lost', async () => {
  const page = await open();
  await page.settle();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  page.svc('event', 'a');
  page.hide();
  page.show();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  const sent = page.batches.length;
  window.dispatchEvent(new Event('online'));
  await page.wait(0);
  expect(page.batches.slice(sent).flatMap((batch) => batch.ev.map((event) => event.e))).toEqual(['a']);
});
