import { open } from './page';

it.each([true, 'granted', 'all'])('takes %j for a yes', async (said) => {
  const page = await open({ config: { consent: { grantedValues: ['all'] } } });
  page.svc('consent', said);
  await page.settle();
  expect(page.last.consent).toBe(true);
  expect(sessionStorage).toHaveLength(1);
});

it.each(['denied', 'no', {}, 1, 'true', undefined, null])('takes %j for a no', async (said) => {
  const page = await open({ config: { consent: { grantedValues: ['all'] } } });
  page.svc('consent', said);
  await page.settle();
  page.hide();
  expect(page.batches.some((batch) => batch.consent)).toBe(false);
  expect(sessionStorage).toHaveLength(0);
});
