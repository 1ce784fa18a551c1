import { open } from './page';

const config = {
  consent: {
    mode: 'require' as const,
    windowEvent: { name: 'cmp:change', detailPath: 'purposes.stats', grantedValues: ['on'], deniedValues: ['off'] },
  },
};
const say = (stats: unknown) =>
  window.dispatchEvent(new CustomEvent('cmp:change', { detail: { purposes: { stats } } }));

it('follows the window event of the site', async () => {
  const page = await open({ config });
  say('maybe');
  window.dispatchEvent(new Event('cmp:change'));
  await page.settle();
  expect(page.batches).toHaveLength(0);
  say('on');
  await page.settle();
  expect(page.batches).toHaveLength(1);
  say('off');
  await page.stay(60_000);
  expect(page.batches.map(({ consent }) => consent)).toEqual([true, false]);
});
