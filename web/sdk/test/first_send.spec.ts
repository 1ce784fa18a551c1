import { open } from './page';

const referrer = 'https://shop.example/';

/** The age at which the server first hears of a view. */
const heardAt = async (options: object) => (await watched(options)).batches[0]!.pvs[0]!.age;

async function watched(options: object) {
  const page = await open(options);
  await page.stay(20_000);
  return page;
}

it('tells of a new visitor at once', async () => {
  expect(await heardAt({})).toBe(500);
});

it.each([1, 2])('tells of page %i within a site within two seconds', async (entry) => {
  expect(await heardAt({ referrer, entry })).toBeLessThanOrEqual(2000);
});

it.each([3, undefined])('tells later of the pages of a visitor who goes on (%s)', async (entry) => {
  expect(await heardAt({ referrer, entry })).toBe(10_000);
});

it('tells of a view in the same document within two seconds, together with the last state of the one before', async () => {
  const page = await open();
  await page.stay(9000);
  history.pushState(null, '', '/cart');
  await page.wait(2000);
  expect(page.last.pvs.map(({ path, eng }) => [path, eng])).toEqual([
    ['/', 9000],
    ['/cart', 1500],
  ]);
  expect(page.batches).toHaveLength(2);
});

it.each([8000, 30_000])(
  'needs two requests for a page within the site of %i ms, and one for a view in it',
  async (ms) => {
    const page = await open({ referrer, entry: 1 });
    await page.stay(ms);
    expect(page.batches).toHaveLength(1);
    for (const path of ['/a', '/b']) {
      history.pushState(null, '', path);
      window.dispatchEvent(new PopStateEvent('popstate'));
      await page.stay(ms);
    }
    window.dispatchEvent(new Event('pagehide'));
    expect(page.batches).toHaveLength(4);
  },
);
