import { isPersonal } from '../src/identifiers';
import { open } from './page';

const DROPPED = [
  'anna@example.com',
  'anna%40example.com',
  'anna at example.com',
  '+49 170 1234567',
  '0170 1234567',
  '0170-123-4567',
  '01701234567',
  'Anna 0170 1234567',
  'please call 0170-1234567 today',
  'tel:01701234567',
  'tel-491701234567',
  'wa.me/491701234567',
  'Anna 5551234',
  '0170 1234567 0171 7654321',
  '2026-11-21 0170 1234567',
  'Anna_0170 123 4567',
  '\u0660\u0661\u0667\u0660 \u0661\u0662\u0663\u0664\u0665\u0666\u0667',
];
const KEPT = [
  'hero',
  'plan 12',
  'plan:pro/2',
  'Größe L',
  '2026-11-21',
  'report 2026-11-21 10:30',
  'order:2024-11',
  'order:2024-11-0042',
  'sku-1234567',
  'sku4006381333931',
  '12345',
  'v 1.2.3',
  '1280x720',
  'a_b#c',
  '3f2a9c71-0000-4000-8000-1b2c3d4e5f60',
  'look at this',
];

it.each(DROPPED)('drops %j, as the server does', (text) => expect(isPersonal(text)).toBe(true));
it.each(KEPT)('keeps %j, as the server does', (text) => expect(isPersonal(text)).toBe(false));

it('drops props and not the event', async () => {
  const page = await open();
  page.svc('event', 'order', {
    mail: 'a@b.example',
    big: 1n,
    nan: NaN,
    far: 1e13,
    'no name': 1,
    list: [1],
    total: 2,
    on: true,
  });
  await page.settle();
  expect(page.events[0]!.p).toEqual({ total: 2, on: true });
});

it('keeps twenty', async () => {
  const page = await open();
  page.svc('event', 'order', Object.fromEntries(Array.from({ length: 30 }, (_, n) => ['p' + n, n])));
  await page.settle();
  expect(Object.keys(page.events[0]!.p)).toHaveLength(20);
});

it('says nothing of it, unless the tag carries data-debug', async () => {
  const said = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const page = await open();
  page.svc('event', 'No Name');
  expect(said).not.toHaveBeenCalled();
});
