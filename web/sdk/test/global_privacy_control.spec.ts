import { open } from './page';

const before = () => Object.defineProperty(navigator, 'globalPrivacyControl', { configurable: true, get: () => true });
afterEach(() => void delete (navigator as { globalPrivacyControl?: unknown }).globalPrivacyControl);

it.each([true, undefined])(
  'is respected where the project respects it, and where it says nothing (%j)',
  async (respects) => {
    const consent = respects === undefined ? {} : { respectGlobalPrivacyControl: respects };
    const page = await open({ config: { consent }, before });
    await page.settle();
    expect(page.requests).toHaveLength(0);
  },
);

it('is not asked where the project does not', async () => {
  const page = await open({ config: { consent: { respectGlobalPrivacyControl: false } }, before });
  await page.settle();
  expect(page.batches).toHaveLength(1);
});
