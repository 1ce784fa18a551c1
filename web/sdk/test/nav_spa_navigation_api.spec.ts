import { open } from './page';

it('uses the Navigation API where there is one, and counts each navigation once', async () => {
  const navigation = Object.assign(new EventTarget(), { currentEntry: {} });
  const { pushState } = history;
  const page = await open({ before: () => vi.stubGlobal('navigation', navigation) });
  expect(history.pushState).toBe(pushState);
  history.pushState(null, '', '/cart');
  navigation.dispatchEvent(new Event('currententrychange'));
  window.dispatchEvent(new PopStateEvent('popstate'));
  navigation.dispatchEvent(new Event('currententrychange'));
  await page.settle();
  expect(page.pageviews.map((pv) => [pv.nav, pv.path])).toEqual([
    ['load', '/'],
    ['spa', '/cart'],
  ]);
});
