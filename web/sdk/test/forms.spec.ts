import { open, trust, type Page } from './page';

const STEP = '<form id="quote"><input><input><input></form>';

/** Opens the first step of a form, in which the visitor has typed. */
async function begin(html = STEP): Promise<Page> {
  const page = await open({
    html,
    pieces: ['forms'],
    config: { plugins: { video: false, sections: false, forms: true, vitals: false } },
  });
  type();
  return page;
}
function type(): void {
  trust(document.querySelector('#quote input')!, new Event('input', { bubbles: true }));
}

/** Submits the form. The application sends it, and shows what follows under another address. */
function submit(path: string, next: string): void {
  const form = document.querySelector<HTMLFormElement>('#quote')!;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    history.pushState(null, '', path);
    setTimeout(() => (document.body.innerHTML = next), 50);
  });
  form.requestSubmit();
}

const formEvents = (page: Page) => page.events.map(({ e, pv }) => [e, page.pageviews.findIndex(({ id }) => id === pv)]);

it.each([2000, 300])('is submitted once, though each of its steps is, and they take %i ms', async (ms) => {
  const page = await begin();
  for (const path of ['/2', '/3']) {
    submit(path, STEP);
    await page.wait(ms);
    type();
  }
  submit('/thanks', '<p>thanks</p>');
  await page.wait(2000);
  page.hide();
  expect(formEvents(page)).toEqual([
    ['form_start', 0],
    ['form_submit', 2],
  ]);
});

it('is abandoned in the step in which the visitor leaves', async () => {
  const page = await begin();
  submit('/2', STEP);
  await page.wait(2000);
  window.dispatchEvent(new Event('pagehide'));
  expect(formEvents(page)).toEqual([
    ['form_start', 0],
    ['form_abandon', 1],
  ]);
});

it('is submitted in its view if the next page has no such form, also if the visitor leaves at once', async () => {
  for (const ms of [2000, 100]) {
    const page = await begin();
    submit('/thanks', '<p>thanks</p>');
    await page.wait(ms);
    window.dispatchEvent(new Event('pagehide'));
    expect(page.events.map(({ e }) => e)).toEqual(['form_start', 'form_submit']);
  }
});
