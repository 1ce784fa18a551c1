import { open } from './page';

const config = {
  consent: { mode: 'require' as const, storageKey: 'cmp', grantedValues: ['all', '1'], deniedValues: ['none'] },
};

it('reads the decision that the site stores', async () => {
  localStorage.setItem('cmp', 'all');
  const page = await open({ config });
  await page.settle();
  expect(page.last.consent).toBe(true);
});

it('notices when it changes without a word', async () => {
  const page = await open({ config });
  await page.settle();
  expect(page.batches).toHaveLength(0);
  localStorage.setItem('cmp', '1');
  await page.stay(10_000);
  expect(page.last.consent).toBe(true);
  localStorage.setItem('cmp', 'none');
  const sent = page.batches.length;
  page.svc('event', 'a');
  await page.stay(60_000);
  // The withdrawal, and nothing else.
  expect(page.batches).toHaveLength(sent + 1);
  expect(page.last).toMatchObject({ consent: false, ev: [] });
});

it('deletes what an earlier page stored when the site has stored a no', async () => {
  for (const mode of ['require', 'strict', 'cookieless'] as const) {
    sessionStorage.setItem('svc_sid', '019df26e-2d00-7df1-87ce-c59ab237c7b4.' + Date.now());
    localStorage.setItem('svc_attr', '{"utm_source":"mail"}');
    localStorage.setItem('cmp', 'none');
    const page = await open({ config: { firstTouch: { enabled: true }, consent: { ...config.consent, mode } } });
    await page.settle();
    expect(sessionStorage).toHaveLength(0);
    expect(Object.keys(localStorage)).toEqual(['cmp']);
  }
});

it('takes an unknown value for no decision', async () => {
  localStorage.setItem('cmp', 'perhaps');
  const page = await open({ config });
  await page.settle();
  expect(page.batches).toHaveLength(0);
});
