import { open } from './page';

it('counts all clicks, and those on what works within the site', async () => {
  const page = await open({
    html: `<p id=text>text</p> <button><b>Buy</b></button> <a id=in href="/cart">cart</a>
      <a id=out href="https://other.example/">out</a> <div role=button id=role>x</div> <input>`,
  });
  for (const selector of ['#text', 'button b', '#in', '#out', '#role', 'input']) page.click(selector);
  await page.settle();
  expect(page.state).toMatchObject({ clk: 6, iclk: 4 });
});

it('counts clicks that the page stops', async () => {
  const page = await open({ html: '<button>Buy</button>' });
  document.querySelector('button')!.addEventListener('click', (event) => event.stopImmediatePropagation());
  page.click('button');
  await page.settle();
  expect(page.state.clk).toBe(1);
});
