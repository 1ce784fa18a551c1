import { open } from './page';

it('repeats the whole state with a rising seq', async () => {
  const page = await open({ html: '<button>Buy</button>', pageHeight: 1600 });
  await page.settle();
  page.click('button');
  await page.stay(6000);
  page.scroll(400);
  await page.wait(60_000);
  page.input();
  await page.wait(1000);
  page.hide();
  const seqs = page.batches.map((batch) => batch.pvs[0]!.seq);
  expect(seqs.length).toBe(3);
  expect(seqs).toEqual([...seqs].sort((a, b) => a - b));
  expect(new Set(seqs).size).toBe(seqs.length);
  expect(new Set(page.batches.map((batch) => batch.pvs[0]!.id)).size).toBe(1);
  expect(page.state).toMatchObject({ clk: 1, iclk: 1, sy: 400, sp: 75 });
  const ages = page.batches.map((batch) => batch.pvs[0]!.age);
  expect(ages).toEqual([...ages].sort((a, b) => a - b));
});

it('ends the state of a page left behind with its own numbers', async () => {
  const page = await open({ html: '<button>Buy</button>' });
  page.click('button');
  await page.wait(400);
  history.pushState(null, '', '/cart');
  page.hide();
  expect(page.pageviews.map((pv) => [pv.path, pv.clk, pv.eng])).toEqual([
    ['/', 1, 400],
    ['/cart', 0, expect.any(Number)],
  ]);
});
