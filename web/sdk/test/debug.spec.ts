import { open } from './page';

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
