import { open } from './page';

it('sends at once', async () => {
  const page = await open();
  page.svc('event', 'a');
  page.svc('flush');
  expect(page.batches).toHaveLength(1);
  expect(page.last.ev).toHaveLength(1);
});
