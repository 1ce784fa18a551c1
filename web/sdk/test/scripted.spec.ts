// Events that a script of the page makes are not the visitor's.

import { open } from './page';

it('counts no click that a script makes, and records nothing of it', async () => {
  const page = await open({ html: '<button data-svc-cta="Buy" data-svc-event="bought">Buy</button>' });
  const button = document.querySelector('button')!;
  button.click();
  button.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  page.hide();
  expect(page.state).toMatchObject({ clk: 0, iclk: 0 });
  expect(page.events).toEqual([]);
  page.click('button');
  window.dispatchEvent(new Event('pagehide'));
  expect(page.state).toMatchObject({ clk: 1, iclk: 1 });
});

it('does not keep engaged time running by what a script makes', async () => {
  const page = await open();
  for (let seconds = 0; seconds < 300; seconds += 10) {
    document.dispatchEvent(new Event('pointermove', { bubbles: true }));
    document.dispatchEvent(new Event('keydown', { bubbles: true }));
    await page.wait(10_000);
  }
  page.hide();
  expect(page.state.eng).toBe(30_000);
});
