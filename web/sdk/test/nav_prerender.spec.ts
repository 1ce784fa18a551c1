import { open } from './page';

it('starts a prerendered page only when it is shown', async () => {
  let prerendering = true;
  const navigation = { type: 'navigate', activationStart: 0 };
  const page = await open({
    navigation,
    before: () => Object.defineProperty(document, 'prerendering', { configurable: true, get: () => prerendering }),
  });
  await page.wait(5000);
  expect(page.batches).toHaveLength(0);

  prerendering = false;
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: 'navigate', activationStart: 5000 }] as never);
  document.dispatchEvent(new Event('prerenderingchange'));
  await page.settle();
  expect(page.state).toMatchObject({ nav: 'prerender', age: 500 });
  delete (document as { prerendering?: boolean }).prerendering;
});
