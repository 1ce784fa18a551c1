import { open } from './page';

it('records the event that a clicked element names', async () => {
  const page = await open({
    html: `<button data-svc-event="open_menu" data-svc-props='{"level":2}'><b>x</b></button> <a data-track="old" href="#">x</a>`,
  });
  page.click('b');
  page.click('a');
  await page.settle();
  expect(page.events.map((event) => [event.e, event.p])).toEqual([['open_menu', { level: 2 }]]);
});

it('knows the older attribute where the project says so', async () => {
  const page = await open({ config: { legacyTrackAttributes: true }, html: '<a data-track="old_one" href="#">x</a>' });
  page.click('a');
  await page.settle();
  expect(page.events[0]!.e).toBe('old_one');
});

it('survives props that are no JSON', async () => {
  const page = await open({ html: '<button data-svc-event="a" data-svc-props="{">x</button>' });
  page.click('button');
  await page.settle();
  expect(page.state.clk).toBe(1);
});
