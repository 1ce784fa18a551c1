import { register } from '../src/register';
import type { WireVideo } from '../src/wire';
import { open, run, type Page } from './page';

const video: WireVideo = {
  n: 0,
  id: 'v',
  src: 'file',
  fmt: 'landscape',
  t: 0,
  dur: 0,
  ws: 0,
  mp: 0,
  done: false,
  b: '0'.repeat(25),
  r: [],
};

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

it('tells of a key in the address of the script that no project has', async () => {
  const [page, said] = await opened({
    inlined: false,
    src: 'https://stats.example/v1/s/sdk.js?k=pk_svc_wrong',
    answerConfig: { status: 404 },
  });
  await page.gather();
  expect(said()).toMatch(/no tracking config.* 404/);
  expect(page.batches).toHaveLength(0);
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

it('tells once of the sections, videos and traits that a page has too many of', async () => {
  const [page, said] = await opened({
    config: { identify: { enabled: true, requireConsent: false } },
    pieces: ['identify'],
  });
  const many = (count: number) => Array.from({ length: count }, (_, n) => n);
  let full = 0;
  register('full', ({ on }) => {
    on('refresh', (view) => {
      view.sec = Object.fromEntries(many(full * 50).map((n) => ['s' + n, [n, n]]));
      view.vids = many(full * 10).map((n) => ({ ...video, n, id: 'v' + n }));
    });
  });
  page.svc('flush');
  expect(said()).not.toMatch(/no further/);
  full = 1;
  page.svc('identify', { traits: Object.fromEntries(many(25).map((n) => ['t' + n, n])) });
  for (const name of ['a', 'b']) {
    page.svc('event', name);
    page.svc('flush');
    await page.wait(1000);
  }
  for (const part of [/section.* 50: \//g, /video.* 10: \//g, /trait.* 20/g])
    expect(said().match(part)).toHaveLength(1);
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
