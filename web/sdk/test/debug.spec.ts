import { open, run } from './page';

it('tells each drop with data-debug, also of calls from before the words are there', async () => {
  const queued = Object.assign(() => {}, { q: [['event', 'No Name']] });
  const page = await open({
    data: { debug: '' },
    before: () => ((window as unknown as { svc: unknown }).svc = queued),
  });
  const said: string[] = [];
  for (const level of ['info', 'warn'] as const)
    vi.spyOn(console, level).mockImplementation((...words: unknown[]) => void said.push(words.join(' ')));
  expect(document.querySelector('script')).toMatchObject({ src: 'https://stats.example/v1/s/sdk.debug.js' });
  run('debug');
  page.svc('event', 'order', { mail: 'a@b.example', text: 'Hello, world!', long: 'x'.repeat(201) });
  page.answers = [{ status: 403 }];
  await page.settle();
  for (const part of [/view of \//, /event.*No Name/, /prop.*mail/, /free text.*text/, /cuts.*long/, /origin/])
    expect(said.join('\n')).toMatch(part);
  expect(said.join('\n')).not.toContain('a@b.example');
});

it('counts all the same where the words cannot come', async () => {
  const page = await open({ data: { debug: '' } });
  await page.settle();
  expect(page.requests).toHaveLength(0);
  document.querySelector('script')!.dispatchEvent(new Event('error'));
  await page.settle();
  expect(page.pageviews).toHaveLength(1);
});
