import { describe, expect, it } from 'vitest';
import { en } from '@/i18n/en';
import { makeFormat } from '@/lib/format';
import { changeOf, formatMetric, valueOfPoint } from './metrics';

const format = makeFormat('en');

describe('changes against the comparison', () => {
  it('are per cent for amounts', () => {
    expect(changeOf('visitors', 150, 100, en, format)).toEqual({ text: '50%', verdict: 'good', direction: 'up' });
    expect(changeOf('engaged', 50, 100, en, format)).toEqual({ text: '50%', verdict: 'bad', direction: 'down' });
  });

  it('are points for rates, and a falling bounce rate is welcome', () => {
    expect(changeOf('bounce', 0.4, 0.425, en, format)).toEqual({ text: '2.5 pp', verdict: 'good', direction: 'down' });
    expect(changeOf('rate', 0.02, 0.03, en, format)).toEqual({ text: '1.0 pp', verdict: 'bad', direction: 'down' });
  });

  it('are nothing where there was nothing before', () => {
    expect(changeOf('sessions', 5, 0, en, format)).toBeNull();
    expect(changeOf('sessions', 0, 0, en, format)).toBeNull();
  });

  it('too small to be shown are none', () => {
    expect(changeOf('visitors', 100_001, 100_000, en, format)?.direction).toBe('same');
  });
});

describe('values', () => {
  it('of a ratio over nothing are absent', () => {
    const none = { sessions: 0, visitors: 0, pageviews: 0, conversions: 0 };
    expect(valueOfPoint('rate', none)).toBeNull();
    expect(valueOfPoint('sessions', none)).toBe(0);
    expect(valueOfPoint('depth', { ...none, sessions: 2, pageviews: 5 })).toBe(2.5);
  });

  it('are short in tiles and exact in tooltips', () => {
    expect(formatMetric('pageviews', 54_123, format)).toBe('54.1K');
    expect(formatMetric('pageviews', 54_123, format, true)).toBe('54,123');
    expect(formatMetric('engaged', 84_400, format)).toBe('1m 24s');
  });
});
