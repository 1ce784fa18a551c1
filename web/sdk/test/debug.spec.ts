import { open, run, type Page } from './page';

/** Opens a page with words, and answers them. */
async function opened(options: Parameters<typeof open>[0] = {}): Promise<[Page, () => string]> {
  const said: string[] = [];
  const page = await open({
    data: { debug: '' },
    ...options,
    before: () => {
      for (const level of ['info', 'warn'] as const)
        vi.spyOn(console, level).mockImplementation((...words: unknown[]) => void said.push(words.join(' ')));
    },
  });
  return [page, () => said.join('\n')];
}

it('tells of a key without a project', async () => {
  const [, said] = await opened({
    inlined: false,
    data: { debug: '', key: 'pk_svc_wrong' },
    answerConfig: { status: 404 },
  });
  expect(said()).toMatch(/no tracking config.* 404/);
});

it('tells of a second tag', async () => {
  const [, said] = await opened();
  run('debug');
  expect(said()).toMatch(/another one on the page/);
});

it('tells of props that are no JSON, and of a broken address, and records both', async () => {
  const [page, said] = await opened({
    config: { downloads: { extensions: ['pdf'] }, legacyTrackAttributes: true },
    html: `<button data-svc-event="a" data-svc-props="{">x</button> <i data-track="b" data-svc-props="{">x</i>
      <a href="/100%25%zz.pdf">x</a>`,
  });
  for (const selector of ['button', 'i', 'a']) page.click(selector);
  await page.gather();
  expect(page.events.map(({ e }) => e)).toEqual(['a', 'b', 'download']);
  expect(said().match(/left something out: SyntaxError/g)).toHaveLength(2);
  expect(said()).toMatch(/left something out: URIError/);
});

it('tells of limits', async () => {
  const [page, said] = await opened();
  page.svc('event', 'big', Object.fromEntries(Array.from({ length: 20 }, (_, n) => ['p' + n, '\0'.repeat(200)])));
  for (let n = 0; n < 500; n++) page.svc('event', 'tick');
  await page.wait(20_000);
  expect(said()).toMatch(/16 KB: big/);
  expect(said()).toMatch(/500 already: tick/);
});

it('tells each drop with data-debug, also of calls from before the words are there', async () => {
  const queued = Object.assign(() => {}, { q: [['event', 'No Name']] });
  const said: string[] = [];
  const page = await open({
    data: { debug: '' },
    before: () => {
      (window as unknown as { svc: unknown }).svc = queued;
      for (const level of ['info', 'warn'] as const)
        vi.spyOn(console, level).mockImplementation((...words: unknown[]) => void said.push(words.join(' ')));
    },
  });
  expect(page.imported).toEqual(['https://stats.example/v1/s/sdk.debug.js']);
  page.svc('event', 'order', { mail: 'a@b.example', text: 'Hello, world!', long: 'x'.repeat(201) });
  page.answers = [{ status: 403 }];
  await page.settle();
  for (const part of [/view of \//, /event.*No Name/, /prop.*mail/, /free text.*text/, /cuts.*long/, /origin/])
    expect(said.join('\n')).toMatch(part);
  expect(said.join('\n')).not.toContain('a@b.example');
});

it('counts all the same where the words cannot come', async () => {
  const page = await open({ data: { debug: '' }, imports: false });
  await page.settle();
  expect(page.imported).toHaveLength(1);
  expect(page.pageviews).toHaveLength(1);
});
