import { sha256 } from '../src/plugins/identify/sha256';
import { open, run, type Page } from './page';

const ANNA = {
  email: ' Anna.Berger+x@Gmail.com',
  phone: '0660 1234567',
  firstName: ' Anna',
  lastName: 'Berger ',
  externalId: 'C-42',
};
const phone = { code: '43', trunk: '0' };

const openIt = (identify: object = {}, more: object = {}): Promise<Page> =>
  open({
    config: { phone, identify: { enabled: true, requireConsent: true, ...identify } } as object,
    pieces: ['consent_modes', 'identify'],
    ...more,
  });

const identities = (page: Page) => page.batches.flatMap(({ id }) => (id ? [id] : []));

it('sends hashes with the next batch, and no text', async () => {
  const page = await openIt();
  page.svc('consent', true);
  page.svc('identify', { ...ANNA, form: 'Contact form', traits: { plan: 'pro', seats: 3, paid: true } });
  await page.settle();
  expect(identities(page)).toEqual([
    {
      pv: page.state.id,
      em: sha256('anna.berger+x@gmail.com'),
      emg: sha256('annaberger@gmail.com'),
      ph: sha256('+436601234567'),
      fn: sha256('anna'),
      ln: sha256('berger'),
      xid: sha256('C-42'),
      form: 'Contact-form',
      tr: { plan: 'pro', seats: 3, paid: true },
    },
  ]);
  expect(page.bodies.join('')).not.toMatch(/anna|berger|6601234|C-42/i);
});

it('sends once what was taken, and again what was not', async () => {
  const page = await openIt();
  page.svc('consent', true);
  await page.settle();
  page.answers = [{ status: 503 }];
  page.svc('identify', { email: 'a@example.com' });
  await page.wait(10_000);
  page.svc('event', 'later');
  await page.gather();
  expect(page.batches.map(({ id }) => !!id)).toEqual([false, true, true, false]);
});

it('sends the signature of an id, and of no other one', async () => {
  const page = await openIt();
  page.svc('consent', true);
  const signature = sha256('signed by the server');
  page.svc('identify', { externalId: 'C-42', signature });
  await page.settle();
  page.svc('identify', { externalId: 'C-43' });
  await page.settle();
  page.svc('identify', { externalId: 'C-44', signature: 'anna@example.com' });
  await page.settle();
  expect(identities(page).map(({ xid, sig }) => [xid, sig])).toEqual([
    [sha256('C-42'), signature],
    [sha256('C-43'), undefined],
    [sha256('C-44'), undefined],
  ]);
});

it('says more of the same person in a later call', async () => {
  const page = await openIt();
  page.svc('consent', true);
  page.svc('identify', { email: 'a@example.com' });
  page.svc('identify', { externalId: 7 });
  await page.settle();
  expect(identities(page)).toMatchObject([{ em: sha256('a@example.com'), xid: sha256('7') }]);
});

it('sends even if nothing else has changed', async () => {
  const page = await openIt();
  page.svc('consent', true);
  await page.settle();
  page.focus(false);
  await page.wait(120_000);
  const { length } = page.batches;
  page.svc('identify', { email: 'a@example.com' });
  await page.settle();
  expect(page.batches.slice(length).map(({ id }) => !!id)).toEqual([true]);
});

it('waits for consent, and sends what was said before it', async () => {
  const page = await openIt();
  page.svc('identify', { email: 'a@example.com' });
  page.focus(false);
  await page.wait(120_000);
  expect(identities(page)).toEqual([]);
  page.svc('consent', true);
  await page.settle();
  expect(identities(page)).toMatchObject([{ em: sha256('a@example.com') }]);
  expect({ ...localStorage }).toEqual({ svc_yes: '1' });
});

it.each([
  ['a no', (page: Page) => page.svc('consent', false)],
  ['an objection', (page: Page) => (page.svc('optout'), page.svc('optin'))],
])('forgets after %s', async (_, refuse) => {
  const page = await openIt();
  page.svc('identify', { email: 'a@example.com' });
  refuse(page);
  page.svc('consent', true);
  await page.wait(60_000);
  page.hide();
  expect(page.batches.length).toBeGreaterThan(0);
  expect(identities(page)).toEqual([]);
});

it('sends without consent where the project says so', async () => {
  const page = await openIt({ requireConsent: false });
  page.svc('identify', { email: 'a@example.com' });
  await page.settle();
  expect(identities(page)).toHaveLength(1);
  expect(page.last.consent).toBe(false);
});

it('drops what is no address, no number and no identity', async () => {
  const page = await openIt();
  page.svc('consent', true);
  page.svc('identify', { email: 'nobody', phone: '12', firstName: '  ', externalId: null });
  for (const nothing of [undefined, null, 'anna@example.com', 7]) page.svc('identify', nothing);
  await page.settle();
  expect(identities(page).every((id) => Object.keys(id).join() === 'pv')).toBe(true);
});

it('keeps no trait that names the person', async () => {
  const page = await openIt();
  page.svc('consent', true);
  page.svc('identify', {
    ...ANNA,
    traits: {
      mail: 'anna@example.com',
      tel: 436601234567,
      who: 'Dr. ANNA',
      deep: {},
      'bad name': 1,
      plan: 'Team (yearly)',
    },
  });
  await page.settle();
  expect(identities(page)[0]!.tr).toEqual({ plan: 'Team yearly' });
});

it('sends what was said just before the page is left', async () => {
  const page = await openIt();
  page.svc('consent', true);
  await page.settle();
  page.svc('identify', { email: 'a@example.com' });
  window.dispatchEvent(new Event('pagehide'));
  expect(page.last.id).toMatchObject({ em: sha256('a@example.com') });
});

it('hears calls that were made before its own tag was there', async () => {
  const page = await openIt({}, { pieces: [] });
  page.svc('consent', true);
  page.svc('identify', { email: 'a@example.com' });
  run('identify');
  await page.settle();
  expect(identities(page)).toHaveLength(1);
});

describe('advertising cookies', () => {
  const good = { _fbp: 'fb.1.1700000000000.123456789', _fbc: 'fb.1.1700000000000.AbC-123_xyz', _ttp: 'abc.DEF-123' };
  const set = (cookies: Record<string, string>) => {
    for (const [name, value] of Object.entries(cookies)) document.cookie = `${name}=${value}; path=/`;
  };
  afterEach(() => {
    for (const name of Object.keys(good)) document.cookie = `${name}=; path=/; max-age=0`;
  });

  it('are told once with consent, and again when they change', async () => {
    set(good);
    const page = await openIt();
    await page.wait(2000);
    page.svc('consent', true);
    await page.wait(2000);
    page.svc('event', 'a');
    await page.gather();
    set({ _fbp: 'fb.1.1700000000000.5' });
    page.svc('event', 'b');
    await page.gather();
    const all = { fbp: good._fbp, fbc: good._fbc, ttp: good._ttp };
    expect(page.batches.map(({ ac }) => ac)).toEqual([
      undefined,
      all,
      undefined,
      { ...all, fbp: 'fb.1.1700000000000.5' },
    ]);
  });

  it('are left where they are if they have another form', async () => {
    set({ _fbp: 'anna@example.com', _fbc: 'fb.1.1700000000000.short', _ttp: 'x' });
    const page = await openIt();
    page.svc('consent', true);
    await page.settle();
    expect(page.last.ac).toBeUndefined();
  });
});
