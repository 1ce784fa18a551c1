import { open } from './page';

it('waits as long as the server says, and loses nothing', async () => {
  const page = await open();
  page.answers = [{ status: 429, headers: { 'retry-after': '20' } }];
  page.svc('event', 'a');
  await page.settle();
  page.svc('event', 'b');
  await page.wait(19_000);
  expect(page.batches).toHaveLength(1);
  await page.wait(1000);
  expect(page.batches).toHaveLength(2);
  expect(page.last.ev.map((event) => event.e)).toEqual(['a', 'b']);
  expect(page.state.seq).toBe(2);
});

it('backs off with jitter when the server says nothing', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const page = await open();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  page.answers = [{ status: 429 }, { status: 503 }, { status: 429 }];
  const times: number[] = [];
  for (let ms = 0; ms < 70_000; ms += 500) {
    const before = page.batches.length;
    await page.wait(500);
    if (page.batches.length > before) times.push(ms + 500);
  }
  expect(times.slice(0, 4)).toEqual([500, 5500, 20_500, 65_500]);
});

it('tries once more when the page is hidden meanwhile, and again when it is back', async () => {
  const page = await open();
  page.answers = [{ status: 429, headers: { 'retry-after': '60' } }];
  page.svc('event', 'a');
  await page.settle();
  page.hide();
  expect(page.beacons).toHaveLength(1);
  page.show();
  await page.wait(61_000);
  expect(page.last.ev.map((event) => event.e)).toEqual(['a']);
  expect(page.batches).toHaveLength(3);
});
