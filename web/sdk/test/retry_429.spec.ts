import { open, type Page } from './page';

/** Opens a page whose jitter is known. */
async function openWith(chance: number): Promise<Page> {
  const page = await open();
  vi.spyOn(Math, 'random').mockReturnValue(chance);
  return page;
}

async function sendTimes(page: Page, until: number): Promise<number[]> {
  const times: number[] = [];
  for (let ms = 0; ms < until; ms += 500) {
    const before = page.batches.length;
    await page.wait(500);
    if (page.batches.length > before) times.push(ms + 500);
  }
  return times;
}

it('waits as long as the server says, and loses nothing', async () => {
  const page = await openWith(0);
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

it('backs off when the server says nothing', async () => {
  const page = await openWith(0);
  page.answers = [{ status: 429 }, { status: 503 }, { status: 429 }];
  expect((await sendTimes(page, 70_000)).slice(0, 4)).toEqual([500, 5500, 20_500, 65_500]);
});

it.each([408, 425, 500])('keeps what was answered with %i, and sends it again', async (status) => {
  const page = await openWith(0);
  page.answers = [{ status }];
  page.svc('event', 'a');
  await page.wait(7000);
  expect(page.batches.map((batch) => batch.ev.map((event) => event.e))).toEqual([['a'], ['a']]);
});

it('waits longer by chance, so that many browsers do not come back at once', async () => {
  const page = await openWith(1);
  page.answers = [{ status: 429, headers: { 'retry-after': '20' } }, { status: 503 }];
  expect((await sendTimes(page, 60_000)).slice(0, 3)).toEqual([500, 30_500, 53_000]);
});

it('does not take a wait of a month at its word', async () => {
  const page = await openWith(0);
  page.answers = [{ status: 429, headers: { 'retry-after': '2592000' } }];
  expect(await sendTimes(page, 310_000)).toEqual([500, 300_500]);
});

it('tries once more when the page is hidden meanwhile, and goes on when it is back', async () => {
  const page = await openWith(0);
  page.answers = [{ status: 429, headers: { 'retry-after': '60' } }, { status: 429 }];
  page.svc('event', 'a');
  await page.settle();
  page.hide();
  expect(page.batches).toHaveLength(2);
  page.show();
  await page.wait(60_000);
  expect(page.batches).toHaveLength(3);
  expect(page.last.ev.map((event) => event.e)).toEqual(['a']);
});

it('asks once more during a back-off, however often the page is hidden', async () => {
  const page = await openWith(0);
  page.answers = Array.from({ length: 20 }, () => ({ status: 429, headers: { 'retry-after': '120' } }));
  page.svc('event', 'a');
  await page.settle();
  for (let turn = 0; turn < 20; turn++) {
    page.hide();
    await page.wait(1000);
    page.show();
    await page.wait(1000);
  }
  window.dispatchEvent(new Event('pagehide'));
  expect(page.batches).toHaveLength(2);
});

it('asks with one batch of many that wait', async () => {
  const page = await openWith(0);
  page.answers = [{ status: 503, headers: { 'retry-after': '60' } }, { status: 503 }];
  await page.settle();
  for (let n = 0; n < 400; n++) history.pushState(null, '', '/page/' + n);
  page.hide();
  await page.wait(0);
  expect(page.batches).toHaveLength(2);
});

it('asks with one batch when the browser tells of the end twice', async () => {
  const page = await openWith(0);
  page.answers = [{ status: 503, headers: { 'retry-after': '60' } }, { status: 503 }];
  await page.settle();
  for (let n = 0; n < 400; n++) history.pushState(null, '', '/page/' + n);
  window.dispatchEvent(new Event('pagehide'));
  page.hide();
  await page.wait(0);
  expect(page.batches).toHaveLength(2);
});
