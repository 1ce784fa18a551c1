import { open } from './page';

it('drops events whose name is not lower case snake case', async () => {
  const page = await open();
  for (const name of ['Buy', '1st', 'a-b', '', undefined, 'x'.repeat(41), {}]) page.svc('event', name);
  page.svc('event', 'x'.repeat(40));
  await page.settle();
  expect(page.events.map((event) => event.e)).toEqual(['x'.repeat(40)]);
});

it('cuts long text and leaves out what is nested', async () => {
  const page = await open();
  page.svc('event', 'order', { text: 'x'.repeat(300), nested: { a: 1 }, list: [1], none: undefined, total: 9.5 });
  await page.settle();
  expect(page.events[0]!.p).toEqual({ text: 'x'.repeat(200), total: 9.5 });
});

it('takes the props as they were at the call', async () => {
  const page = await open();
  const props = { step: 1 };
  page.svc('event', 'order', props);
  props.step = 2;
  await page.settle();
  expect(page.events[0]!.p).toEqual({ step: 1 });
});
