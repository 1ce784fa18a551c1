import { KEY, open } from './page';

const options = { inlined: false, src: 'https://stats.example/v1/s/sdk.js', data: { key: KEY } };

it('asks for its config when the script does not bring it', async () => {
  const page = await open({ ...options, config: { configRev: 7 } });
  expect(page.requests[0]).toMatchObject({ url: 'https://stats.example/v1/c/' + KEY, init: { credentials: 'omit' } });
  await page.settle();
  expect(page.last).toMatchObject({ k: KEY, cv: 7 });
});

it.each(['offline' as const, { status: 403, body: { code: 'forbidden' } }])(
  'does not track without it (%j)',
  async (answerConfig) => {
    const page = await open({ ...options, answerConfig });
    await page.stay(10_000);
    page.hide();
    expect(page.batches).toHaveLength(0);
  },
);
