import { open } from './page';

it('records a click on a link to a listed kind of file', async () => {
  const page = await open({
    config: { downloads: { extensions: ['pdf', 'zip'] } },
    html: `<a id=a href="/files/Price%20List.PDF?v=2">x</a> <a id=b href="https://cdn.example/app.zip">x</a>
      <a id=c href="/page.html">x</a> <a id=d href="/pdf">x</a>`,
  });
  for (const id of 'abcd') page.click('#' + id);
  await page.settle();
  expect(page.events.map((event) => [event.e, event.p])).toEqual([
    ['download', { ext: 'pdf', file: 'price list' }],
    ['download', { ext: 'zip', file: 'app' }],
  ]);
});
