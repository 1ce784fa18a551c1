import { open } from './page';

it('sends the last state when the page is hidden', async () => {
  const page = await open();
  await page.settle();
  await page.stay(3000);
  page.svc('event', 'late');
  page.hide();
  expect(page.batches).toHaveLength(2);
  expect(page.last).toMatchObject({ pvs: [{ seq: 2, eng: 4000 }], ev: [{ e: 'late' }] });
});

it('says nothing twice when pagehide follows', async () => {
  const page = await open();
  page.hide();
  window.dispatchEvent(new Event('pagehide'));
  expect(page.batches).toHaveLength(1);
});

it('does not repeat what is under way, but sends what is new', async () => {
  const page = await open();
  page.answers = ['hangs'];
  page.svc('event', 'a');
  page.svc('flush');
  page.svc('event', 'b');
  page.hide();
  expect(page.requests).toHaveLength(2);
  expect(page.last.ev.map((event) => event.e)).toEqual(['b']);
});

it('sends once although the clock runs on while the page is leaving', async () => {
  const page = await open();
  // As in Chromium: at `pagehide` the page is still visible and has the focus.
  const now = Date.now();
  let looks = 0;
  vi.spyOn(Date, 'now').mockImplementation(() => now + ++looks);
  window.dispatchEvent(new Event('pagehide'));
  page.hide();
  expect(page.batches).toHaveLength(1);
});

it('counts engaged time again when the page comes back', async () => {
  const page = await open();
  await page.stay(3000);
  page.hide();
  await page.wait(20_000);
  page.show();
  page.focus(true);
  await page.stay(2000);
  page.hide();
  expect(page.state.eng).toBe(5000);
});

it.each([{ status: 429 }, { status: 503 }, 'offline' as const])(
  'keeps an event until it is answered, though the page is hidden meanwhile (%j)',
  async (answer) => {
    const page = await open();
    await page.settle();
    page.answers = [answer];
    page.svc('event', 'a');
    page.hide();
    await page.wait(8000);
    expect(page.last.ev.map((event) => event.e)).toEqual(['a']);
    const sent = page.batches.length;
    await page.wait(60_000);
    expect(page.batches).toHaveLength(sent);
  },
);

it('does not send at each turn of a visitor who goes to and fro between tabs', async () => {
  const page = await open();
  await page.settle();
  for (let turn = 0; turn < 20; turn++) {
    await page.stay(1500);
    page.hide();
    await page.wait(1500);
    page.show();
    page.focus(true);
  }
  window.dispatchEvent(new Event('pagehide'));
  expect(page.state.eng).toBe(31_000);
  expect(page.batches.length).toBeLessThanOrEqual(7);
});

it('sends something new at each turn', async () => {
  const page = await open();
  await page.settle();
  for (let turn = 0; turn < 3; turn++) {
    page.svc('event', 'turn');
    page.hide();
    page.show();
  }
  expect(page.events).toHaveLength(3);
});

it.each([8000, 30_000])('needs two requests for a view of %i ms', async (ms) => {
  const page = await open();
  await page.stay(ms);
  window.dispatchEvent(new Event('pagehide'));
  expect(page.batches).toHaveLength(2);
  expect(page.state.eng).toBe(ms);
});

it('gives up waiting for an answer and tries again', async () => {
  const page = await open();
  page.answers = ['hangs'];
  page.svc('event', 'a');
  await page.wait(24_000);
  expect(page.events.map((event) => event.e)).toEqual(['a']);
});

it('lets as much outlive the page as browsers allow, and sends the rest all the same', async () => {
  const page = await open();
  await page.settle();
  for (let n = 0; n < 480; n++) page.svc('event', 'note', { n, text: 'x'.repeat(150) });
  page.hide();
  const kept = page.requests.slice(1).filter(({ init }) => init!.keepalive);
  const bytes = kept.reduce((sum, { init }) => sum + (init!.body as string).length, 0);
  expect(bytes).toBeGreaterThan(48 * 1024);
  expect(bytes).toBeLessThanOrEqual(64 * 1024);
  expect(page.events).toHaveLength(480);
});
