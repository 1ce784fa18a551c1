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
    expect([0, 8_400, 60_000, 84_000, 7_200_000, 7_500_000].map(en.duration)).toEqual([
      '0s',
      '8s',
      '1m',
      '1m 24s',
      '2h',
      '2h 05m',
    ]);
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

describe('how long ago', () => {
  const now = Date.parse('2026-11-20T12:00:00Z');
  const ago = (seconds: number) => de.ago(new Date(now - seconds * 1000).toISOString(), now);

  it('goes to the next unit when rounding reaches it', () => {
    expect([30, 59, 60, 3_569, 3_571, 3_600].map(ago)).toEqual([
      'vor 30 Sekunden',
      'vor 59 Sekunden',
      'vor 1 Minute',
      'vor 59 Minuten',
      'vor 1 Stunde',
      'vor 1 Stunde',
    ]);
    expect([84_599, 84_601, 129_601].map(ago)).toEqual(['vor 23 Stunden', 'gestern', 'vorgestern']);
    expect(en.ago(new Date(now + 3_599_000).toISOString(), now)).toBe('in 1 hour');
  });
});

describe('the clock of a project', () => {
  it('reads as the server writes bucket starts', () => {
    expect(localNow('Europe/Berlin', new Date('2026-11-20T23:30:00Z'))).toBe('2026-11-21T00:30');
    expect(localNow('No/Where', new Date('2026-11-20T23:30:00Z'))).toBe('2026-11-20T23:30');
  });
});

describe('times', () => {
  it('are in the zone of the screen, unless another one is given', () => {
    const tokyo = makeFormat('en', 'Asia/Tokyo');
    const noon = '2026-11-21T12:00:00Z';
    expect(tokyo.dateTime(noon)).toBe('21 Nov 2026, 21:00');
    expect(tokyo.dateTimeShort(noon)).toBe('21 Nov, 21:00');
    expect(tokyo.clock(Date.parse(noon))).toBe('21:00');
    expect(tokyo.dateTime(noon, 'Europe/Berlin')).toBe('21 Nov 2026, 13:00');
  });

  it('can name their zone', () => {
    expect(makeFormat('de', 'Europe/Berlin').dateTimeZone('2026-11-21T12:00:00Z')).toBe('21. Nov. 2026, 13:00 MEZ');
  });
});
