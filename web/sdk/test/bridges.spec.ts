import { open } from './page';

const config = {
  bridges: [
    {
      event: 'shop:order',
      emit: 'order',
      props: { total: 'order.total', first: 'items.0.name', none: 'a.b.c' },
      flush: true,
    },
    { event: 'shop:open', emit: 'open_menu', props: {}, flush: false },
  ],
};

it('turns window events into events', async () => {
  const page = await open({ config });
  window.dispatchEvent(new CustomEvent('shop:open'));
  window.dispatchEvent(
    new CustomEvent('shop:order', { detail: { order: { total: 12.5 }, items: [{ name: 'Shoe' }] } }),
  );
  expect(page.batches).toHaveLength(1);
  expect(page.last.ev.map((event) => [event.e, event.p])).toEqual([
    ['open_menu', {}],
    ['order', { total: 12.5, first: 'Shoe' }],
  ]);
});
