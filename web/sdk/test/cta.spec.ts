import { open } from './page';

it('records a click on a marked call to action with label and section', async () => {
  const page = await open({
    html: `<section id=pricing><a data-svc-cta="Book now" href="#"><i>x</i></a></section>
      <div data-svc-section="Hero"><button data-svc-cta> Ask   us! </button></div> <button data-svc-cta="x">y</button>`,
  });
  page.click('i');
  page.click('[data-svc-section] button');
  page.click('[data-svc-cta=x]');
  await page.settle();
  expect(page.events.map((event) => [event.e, event.p])).toEqual([
    ['cta_click', { label: 'Book now', section: 'pricing' }],
    ['cta_click', { label: 'Ask us', section: 'Hero' }],
    ['cta_click', { label: 'x', section: '' }],
  ]);
});

it('knows the selectors of the project, and survives one it does not understand', async () => {
  const page = await open({
    config: { cta: { selectors: ['a:::', '.hero .button'] } },
    html: '<div class=hero><a class=button href="#">Start</a></div>',
  });
  page.click('.button');
  await page.settle();
  expect(page.events[0]).toMatchObject({ e: 'cta_click', p: { label: 'Start' } });
});
