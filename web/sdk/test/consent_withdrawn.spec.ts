import { open, type Page, START } from './page';

const required = { consent: { mode: 'require' as const } };
const restore = () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
const elsewhere = (key: string, newValue: string | null) =>
  window.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }));

it('is told to the server although nothing may be sent any more', async () => {
  for (const mode of ['require', 'strict'] as const) {
    const page = await open({ config: { consent: { mode } } });
    page.svc('consent', true);
    await page.stay(5000);
    const known = page.state;
    page.svc('event', 'never');
    page.svc('consent', false);
    await page.stay(60_000);
    page.hide();
    expect(page.last).toMatchObject({ consent: false, ev: [] });
    // Which pageview it is, and nothing of what the visitor did or saw.
    const { age, vw, vh } = page.state;
    expect(page.state).toEqual({ id: known.id, seq: known.seq + 1, age, vw, vh });
    expect(age).toBeGreaterThan(known.age);
    expect(page.batches.filter(({ consent }) => !consent)).toHaveLength(1);
  }
});

it('is told again until the server has heard it', async () => {
  const page = await open({ config: required });
  page.svc('consent', true);
  await page.settle();
  page.answers = ['offline', { status: 503 }];
  page.svc('consent', false);
  await page.wait(300_000);
  expect(page.batches.filter(({ consent }) => !consent)).toHaveLength(2);
  expect(page.last.consent).toBe(false);
  expect(page.requests).toHaveLength(1 + 3);
});

it('is told at once in the default mode, too', async () => {
  const page = await open();
  page.svc('consent', true);
  await page.settle();
  page.svc('consent', false);
  await page.settle();
  expect(page.batches.map(({ consent }) => consent)).toEqual([true, false]);
  page.svc('consent', true);
  await page.settle();
  expect(page.last.consent).toBe(true);
});

const withdrawals = (page: Page) =>
  page.batches.filter(({ consent }) => !consent).map(({ sid, pvs }) => [sid, pvs.length]);

describe('in a further document, before its first send', () => {
  it.each(['require', 'strict'] as const)('is told in the session of the first one (%s)', async (mode) => {
    const config = { consent: { mode } };
    for (const ends of [['consent', false], ['optout']]) {
      localStorage.clear();
      const first = await open({ config });
      first.svc('consent', true);
      await first.settle();
      const queued = () => Object.assign(window, { svc: Object.assign(() => {}, { q: [['consent', true]] }) });
      const second = await open({ config, url: 'https://shop.example/secret', before: queued });
      second.svc(...ends);
      await second.stay(60_000);
      second.hide();
      expect(withdrawals(second)).toEqual([[first.last.sid, 1]]);
      expect(second.bodies.join()).not.toContain('/secret');
      expect(sessionStorage).toHaveLength(0);
    }
  });

  it('is told by a no alone', async () => {
    for (const mode of ['require', 'strict', 'cookieless'] as const) {
      const first = await open({ config: { consent: { mode } } });
      first.svc('consent', true);
      await first.settle();
      const second = await open({ config: { consent: { mode } } });
      second.svc('consent', false);
      await second.stay(60_000);
      expect(withdrawals(second)[0]).toEqual([first.last.sid, 1]);
      expect(sessionStorage).toHaveLength(0);
    }
  });
});

it('is told on a page that is not counted', async () => {
  for (const mode of ['require', 'strict', 'cookieless'] as const) {
    const config = { consent: { mode }, excludePaths: [{ kind: 'prefix' as const, value: '/admin' }] };
    const first = await open({ config });
    first.svc('consent', true);
    await first.settle();
    const second = await open({ config, url: 'https://shop.example/admin/users' });
    second.svc('consent', true);
    await second.settle();
    second.svc('consent', false);
    await second.stay(60_000);
    expect(withdrawals(second)).toEqual([[first.last.sid, 1]]);
    expect(second.bodies.join()).not.toContain('/admin');
    expect(sessionStorage).toHaveLength(0);
  }
});

it('is not told by who never consented', async () => {
  const page = await open({ config: required });
  page.svc('consent', false);
  await page.stay(60_000);
  expect(page.requests).toHaveLength(0);
});

it('holds in a page that comes back from the back/forward cache', async () => {
  const page = await open({ config: required });
  page.svc('consent', true);
  await page.settle();
  expect(sessionStorage.getItem('svc_sid')).toBeTruthy();
  page.hide();
  // Another page of this tab: `svc('consent', false)`.
  localStorage.removeItem('svc_yes');
  const sent = page.requests.length;
  page.show();
  restore();
  page.svc('event', 'never');
  await page.stay(60_000);
  expect(page.batches.slice(sent).map(({ consent }) => consent)).toEqual([false]);
  expect(page.events).toHaveLength(0);
  expect(page.pageviews).toHaveLength(1);
  expect(sessionStorage).toHaveLength(0);
});

it('holds in other tabs at once', async () => {
  const page = await open({ config: required });
  page.svc('consent', true);
  await page.settle();
  elsewhere('svc_no', '1');
  page.svc('event', 'never');
  await page.stay(60_000);
  expect(page.last.consent).toBe(false);
  expect(page.events).toHaveLength(0);
  expect(sessionStorage).toHaveLength(0);
});

it('tells other tabs of a no, and stores nothing for it', async () => {
  const page = await open();
  const set = vi.spyOn(Storage.prototype, 'setItem');
  page.svc('consent', false);
  expect(set).toHaveBeenCalledWith('svc_no', '1');
  expect(localStorage).toHaveLength(0);
  set.mockRestore();
});

it('an objection holds after Back and in other tabs, until it is taken back', async () => {
  for (const hear of [restore, () => elsewhere('svc_out', '1')]) {
    localStorage.clear();
    const page = await open();
    await page.settle();
    const sent = page.requests.length;
    localStorage.setItem('svc_out', '1');
    hear();
    page.svc('event', 'never');
    await page.stay(60_000);
    page.hide();
    expect(page.requests).toHaveLength(sent);
    page.show();
    localStorage.removeItem('svc_out');
    elsewhere('svc_out', null);
    page.svc('pageview');
    page.svc('event', 'again');
    await page.gather();
    expect(page.events.map(({ e }) => e)).toEqual(['again']);
  }
});

it('an objection deletes what was stored with consent', async () => {
  sessionStorage.setItem('svc_sid', '019df26e-2d00-7df1-87ce-c59ab237c7b4.' + (START - 1000));
  const page = await open();
  page.svc('consent', true);
  await page.settle();
  expect(page.last.consent).toBe(true);
  page.svc('optout');
  await page.settle();
  expect(sessionStorage).toHaveLength(0);
  expect(page.last.consent).toBe(false);
});
