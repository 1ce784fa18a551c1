// A page may become shorter while it is viewed.

import { open } from './page';

it('falls while the page is built', async () => {
  const page = await open({ pageHeight: 8000 });
  await page.settle();
  expect(page.state.ph).toBe(8000);
  // Tabs and accordions are open until the application takes over.
  page.grow(2000);
  page.hide();
  expect(page.state).toMatchObject({ ph: 2000, sp: 40 });
});

it('falls later when the visitor scrolls within the shorter page', async () => {
  const page = await open({ pageHeight: 8000 });
  await page.wait(4000);
  page.scroll(400);
  // A list is filtered.
  page.grow(2400);
  page.scroll(800);
  page.hide();
  expect(page.state).toMatchObject({ ph: 2400, sp: 67 });
});

it.each([
  ['cannot be scrolled', 800, 0],
  ['is shown from its top', 2000, 0],
  ['was put at its end by the browser', 1600, 800],
])('stays while a shorter page %s', async (_, height, top) => {
  const page = await open({ pageHeight: 8000 });
  await page.wait(4000);
  page.scroll(1200);
  page.grow(height);
  page.scroll(top);
  page.hide();
  expect(page.state).toMatchObject({ ph: 8000, sp: 25 });
});

it('is that of the page which an application shows after all, if nothing happens meanwhile', async () => {
  const page = await open({ pageHeight: 4000 });
  page.scroll(3200);
  history.pushState(null, '', '/slow');
  await page.wait(2000);
  Object.assign(page, { scrollTop: 0, pageHeight: 8000 });
  await page.wait(10_000);
  page.hide();
  expect(page.state).toMatchObject({ path: '/slow', ph: 8000, sy: 0, sp: 10, marks: {} });
});

/** Gives an element sizes, which jsdom does not compute. */
function size(selector: string, clientHeight: number, scrollHeight: number, scrollTop = 0): Element {
  const element = document.querySelector(selector)!;
  for (const [name, value] of Object.entries({ clientHeight, scrollHeight, scrollTop }))
    Object.defineProperty(element, name, { configurable: true, value });
  return element;
}

/** The elements at the middle of the window, the topmost first. */
function showInMiddle(...elements: Element[]): void {
  Object.assign(document, { elementsFromPoint: () => elements });
}
afterEach(() => {
  Object.assign(document, { elementsFromPoint: undefined });
  document.body.removeAttribute('style');
  delete (document.body as { scrollHeight?: number }).scrollHeight;
});

it.each([
  ['an alert', '<div id="over" role="alertdialog" style="overflow-y:auto"><p></p></div>'],
  ['a modal element', '<div id="over" aria-modal="true" style="overflow-y:auto"><p></p></div>'],
  ['a scroller around a dialog', '<div id="over" style="overflow-y:auto"><p role="dialog"></p></div>'],
])('is not that of %s over the page', async (_, over) => {
  const page = await open({ html: `<main style="overflow-y:auto"></main>${over}` });
  showInMiddle(size('p', 700, 700), size('#over', 800, 4000, 3200), size('main', 800, 2000));
  await page.settle();
  expect(page.state).toMatchObject({ ph: 2000, sp: 40 });
});

it('is not that of an element over a page whose body is fixed', async () => {
  const page = await open({ pageHeight: 8000, html: '<div id="over" style="overflow-y:auto"></div>' });
  await page.settle();
  document.body.style.position = 'fixed';
  size('body', 8000, 8000);
  page.grow(800);
  showInMiddle(size('#over', 800, 4000, 3200));
  page.scroll(0);
  page.hide();
  expect(page.state).toMatchObject({ ph: 8000, sy: 0, sp: 10 });
});

it('is that of an application whose body is always fixed', async () => {
  const page = await open({ html: '<main style="overflow-y:auto"></main>' });
  document.body.style.position = 'fixed';
  size('body', 800, 800);
  showInMiddle(size('main', 800, 4000, 1200));
  await page.settle();
  expect(page.state).toMatchObject({ ph: 4000, sp: 50 });
});
