import { open } from './page';

it.each(['cookieless', 'strict'] as const)(
  'joins pages to one session though the yes comes late (%s)',
  async (mode) => {
    const sessions: string[] = [];
    for (const path of ['/', '/a', '/b']) {
      const page = await open({
        config: { consent: { mode } },
        url: 'https://shop.example' + path,
        referrer: path === '/' ? '' : 'https://shop.example/',
      });
      await page.stay(3000);
      page.svc('consent', true);
      await page.stay(9000);
      page.hide();
      sessions.push(...page.batches.filter((batch) => batch.consent).map((batch) => batch.sid));
    }
    expect(new Set(sessions).size).toBe(1);
  },
);

it('makes one session of strict pages on which the yes comes after a long time', async () => {
  const sessions: string[] = [];
  for (const path of ['/', '/a', '/b']) {
    const page = await open({ config: { consent: { mode: 'strict' } }, url: 'https://shop.example' + path });
    await page.stay(45_000);
    page.svc('consent', true);
    await page.stay(5000);
    page.hide();
    sessions.push(...page.batches.map((batch) => batch.sid));
  }
  expect(sessions.length).toBeGreaterThanOrEqual(3);
  expect(new Set(sessions).size).toBe(1);
});

it('notices a late yes in the storage of a strict site, too', async () => {
  const page = await open({ config: { consent: { mode: 'strict', storageKey: 'cmp', grantedValues: ['yes'] } } });
  await page.stay(20_000);
  localStorage.setItem('cmp', 'yes');
  await page.wait(6000);
  expect(page.batches.map((batch) => batch.consent)).toEqual([true]);
});

it('hears a queued yes before it tells where the visitor came from', async () => {
  const config = { firstTouch: { enabled: true } };
  localStorage.setItem('svc_attr', '{"utm_source":"news"}');
  const page = await open({
    config,
    before: () => {
      const svc = Object.assign(() => {}, { q: [['consent', true]] });
      (window as unknown as { svc: unknown }).svc = svc;
    },
  });
  await page.settle();
  expect(page.batches[0]!.pvs[0]).toMatchObject({ attrFrom: 'stored', attr: { utm_source: 'news' } });
});

it('hears a queued objection before anything is recorded', async () => {
  const page = await open({
    before: () => {
      const svc = Object.assign(() => {}, { q: [['event', 'a'], ['optout']] });
      (window as unknown as { svc: unknown }).svc = svc;
    },
  });
  await page.settle();
  page.hide();
  expect(page.requests).toHaveLength(0);
});
