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
  expect(page.batches).toHaveLength(sent);
});

it('takes an unknown value for no decision', async () => {
  localStorage.setItem('cmp', 'perhaps');
  const page = await open({ config });
  await page.settle();
  expect(page.batches).toHaveLength(0);
});
