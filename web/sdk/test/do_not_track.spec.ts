import { open } from './page';

const signal = (value: string) => () =>
  Object.defineProperty(navigator, 'doNotTrack', { configurable: true, get: () => value });
afterEach(() => void delete (navigator as { doNotTrack?: unknown }).doNotTrack);

it('is respected where the project respects it', async () => {
  const page = await open({ config: { consent: { respectDoNotTrack: true } }, before: signal('1') });
  await page.settle();
  expect(page.requests).toHaveLength(0);
});

it('is not asked where the project does not', async () => {
  const page = await open({ before: signal('1') });
  await page.settle();
  expect(page.batches).toHaveLength(1);
});

it('says nothing when it is off', async () => {
  const page = await open({ config: { consent: { respectDoNotTrack: true } }, before: signal('0') });
  await page.settle();
  expect(page.batches).toHaveLength(1);
});
