import { describe, expect, it } from 'vitest';
import { makeFormat } from './format';
import { localNow } from './zone';

const plain = (text: string) => text.replace(/[\u00a0\u202f\u2009]/g, ' ');
const [en, de] = [makeFormat('en'), makeFormat('de')];

describe('figures', () => {
  it('follow the language', () => {
    expect(en.whole(12_345)).toBe('12,345');
    expect(de.whole(12_345)).toBe('12.345');
    expect(plain(de.percent(0.418))).toBe('42 %');
    expect(en.percent(0.0312)).toBe('3.1%');
    expect(en.percent(0)).toBe('0%');
  });

  it('name money of any currency', () => {
    expect(plain(de.money(1234.5, 'EUR'))).toBe('1.235 €');
    expect(plain(en.money(3, 'nonsense'))).toBe('3.0 nonsense');
  });

  it('are durations a person can read', () => {
    expect([0, 8_400, 84_000, 7_500_000].map(en.duration)).toEqual(['0s', '8s', '1m 24s', '2h 05m']);
    expect(plain(de.duration(84_000))).toBe('1 min 24 s');
  });
});

describe('days', () => {
  it('are those of the server whatever the zone of the browser', () => {
    expect(en.day('2026-11-01')).toBe('1 Nov');
    expect(plain(en.range('2026-11-01', '2026-11-30')).replace('–', '-')).toMatch(/^1 ?- ?30 Nov 2026$/);
    expect(de.dayMedium('2026-11-21T13:00')).toBe('Sa., 21. Nov.');
  });

  it('names places and refuses none', () => {
    expect(de.country('AT')).toBe('Österreich');
    expect(en.country('not a code')).toBe('not a code');
  });
});

describe('the clock of a project', () => {
  it('reads as the server writes bucket starts', () => {
    expect(localNow('Europe/Berlin', new Date('2026-11-20T23:30:00Z'))).toBe('2026-11-21T00:30');
    expect(localNow('No/Where', new Date('2026-11-20T23:30:00Z'))).toBe('2026-11-20T23:30');
  });
});
