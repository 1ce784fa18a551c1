import { describe, expect, it } from 'vitest';
import { type CatalogEvent, found, isNear, labelOf, ofKind, tableOf } from './catalog';
import { readCatalogSearch } from './search';

const event = (name: string, more: Partial<CatalogEvent> = {}): CatalogEvent => ({
  name,
  kind: 'OBSERVED',
  group: null,
  label: null,
  props: [],
  schema: null,
  count: 0,
  lastSeenAt: null,
  ...more,
});
const booking = event('booking', { kind: 'PRESET', group: 'booking', label: { en: 'Booking made', de: 'Gebucht' } });
const signUp = event('sign_up', { kind: 'REGISTERED', label: 'Joined', props: ['plan', 'seats'], count: 3 });
const events = [booking, signUp, event('purchase')];

describe('the catalog', () => {
  it('calls an event what people call it, else by its name', () => {
    expect(events.map((one) => labelOf(one, 'de'))).toEqual(['Gebucht', 'Joined', 'purchase']);
    expect(labelOf(booking, 'en')).toBe('Booking made');
  });

  it('is searched by names and by labels of the language', () => {
    expect(found(events, ' GEBU ', 'de')).toEqual([booking]);
    expect(found(events, 'gebu', 'en')).toEqual([]);
    expect(found(events, 'SIGN_', 'en')).toEqual([signUp]);
    expect(found(events, '', 'en')).toEqual(events);
  });

  it('is parted by kind', () => {
    expect(ofKind(events, 'preset')).toEqual([booking]);
  });

  it('is a table', () => {
    expect(tableOf([signUp], 'en')[1]).toEqual(['sign_up', 'Joined', 'registered', null, null, 'plan seats', 3, null]);
  });

  it('warns when most of the names are used up', () => {
    expect([159, 160, 250].map((unregistered) => isNear({ unregistered, limit: 200 }))).toEqual([false, true, true]);
  });

  it('reads of an address what is understood', () => {
    expect(readCatalogSearch({ q: 'a', kind: 'built_in', test: '1', add: 'yes' })).toEqual({
      q: 'a',
      kind: 'built_in',
      test: '1',
    });
    expect(readCatalogSearch({ q: '', kind: 'odd' })).toEqual({});
  });
});
