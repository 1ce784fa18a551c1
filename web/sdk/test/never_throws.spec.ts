import { open } from './page';

it('swallows its own failures', async () => {
  const page = await open();
  const cycle: Record<string, unknown> = {};
  cycle.self = cycle;
  for (const call of [
    ['nonsense'],
    [],
    [Symbol()],
    ['event', 'a', 1n],
    ['event', 'b', { big: 1n }],
    ['event', 'c', cycle],
  ]) {
    expect(() => page.svc(...call)).not.toThrow();
  }
  vi.stubGlobal('fetch', () => {
    throw new Error('blocked');
  });
  expect(() => page.svc('flush')).not.toThrow();
});

it('does nothing in a page from the disk', async () => {
  const page = await open({ url: 'file:///home/max/index.html' });
  await page.settle();
  page.hide();
  expect(page.requests).toHaveLength(0);
});
