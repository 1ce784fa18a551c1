import { open } from './page';

const before = () => Object.defineProperty(navigator, 'globalPrivacyControl', { configurable: true, get: () => true });
afterEach(() => void delete (navigator as { globalPrivacyControl?: unknown }).globalPrivacyControl);

it('is respected where the project respects it', async () => {
  const page = await open({ config: { consent: { respectGlobalPrivacyControl: true } }, before });
  await page.settle();
  expect(page.requests).toHaveLength(0);
});

it('is not asked where the project does not', async () => {
  const page = await open({ before });
  await page.settle();
  expect(page.batches).toHaveLength(1);
});
