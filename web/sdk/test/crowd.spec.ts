import { open, type Page } from './page';

/** The server takes 60 requests of an address in a minute that begins with the first. */
const PER_MINUTE = 60;
const VIEWS = 20;

/** When the requests of one person left, and the views in each. */
type Sends = { at: number; ids: string[] }[];

const sendsOf = (page: Page): Sends =>
  page.batches.map(({ pvs }, n) => ({ at: page.times[n]!, ids: pvs.map(({ id }) => id) }));

/** Nine seconds, and on every second page an event after three. */
async function read(page: Page, view: number, records: boolean): Promise<void> {
  await page.stay(3000);
  if (records && view % 2 === 0) page.svc('event', 'played');
  await page.stay(6000);
}

/** One document after the other. */
async function documents(records: boolean): Promise<Sends> {
  const sends: Sends = [];
  for (let view = 0; view < VIEWS; view++) {
    const page = await open({ referrer: view ? 'https://shop.example/' : '', entry: view });
    await read(page, view, records);
    window.dispatchEvent(new Event('pagehide'));
    sends.push(...sendsOf(page));
  }
  return sends;
}

/** One document with a view after the other in it. */
async function views(records: boolean): Promise<Sends> {
  const page = await open();
  for (let view = 0; view < VIEWS; view++) {
    if (view) history.pushState(null, '', '/' + view);
    await read(page, view, records);
  }
  window.dispatchEvent(new Event('pagehide'));
  return sendsOf(page);
}

it.each([
  ['documents', documents, false],
  ['documents with events', documents, true],
  ['views in one document', views, false],
  ['views in one document with events', views, true],
])('loses no view of six people behind one address at a view every nine seconds (%s)', async (_, visit, records) => {
  // One of them, for three minutes. The others do the same a little later.
  const sends = await visit(records);
  const crowd = Array.from({ length: 6 }, (_, person) =>
    sends.map(({ at, ids }) => ({ at: at + person * 1500, ids: ids.map((id) => person + id) })),
  ).flat();
  crowd.sort((a, b) => a.at - b.at);
  let began = -Infinity;
  let taken = 0;
  const seen = new Set<string>();
  for (const { at, ids } of crowd) {
    if (at >= began + 60_000) [began, taken] = [at, 0];
    if (taken++ < PER_MINUTE) ids.forEach((id) => seen.add(id));
  }
  expect(seen.size).toBe(6 * VIEWS);
});
