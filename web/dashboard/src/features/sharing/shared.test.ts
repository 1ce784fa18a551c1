import { describe, expect, test } from 'vitest';
import { snippetOf } from './links';
import { chosenFilter, ownPeriod, type Shared, type Viewer } from './shared';

const shared: Shared = {
  name: 'Our figures',
  screens: ['OVERVIEW'],
  dimensions: ['COUNTRY'],
  filterable: ['COUNTRY'],
  freePeriod: true,
  compare: false,
  preset: 'DAYS_7',
  from: null,
  to: null,
  theme: 'AUTO',
  timezone: 'Europe/Vienna',
};

const chosen = (of: Partial<Shared>, search: Parameters<typeof chosenFilter>[1]) =>
  chosenFilter({ shared: { ...shared, ...of } } as Viewer, search);

describe('what a viewer of a link asks for', () => {
  test('no period, unless they have chosen one and may', () => {
    expect(chosen({}, {})).toEqual({});
    expect(chosen({}, { preset: '30d' })).toEqual({ preset: 'DAYS_30' });
    expect(chosen({}, { from: '2026-11-01', to: '2026-11-07' })).toEqual({ from: '2026-11-01', to: '2026-11-07' });
    expect(chosen({ freePeriod: false }, { preset: '30d', country: 'AT' })).toEqual({ country: 'AT' });
  });

  test('the period of the link is what the picker begins with', () => {
    expect(ownPeriod(shared)).toEqual({ preset: '7d' });
    expect(ownPeriod({ ...shared, preset: null, from: '2026-11-01', to: null })).toEqual({ from: '2026-11-01' });
    expect(ownPeriod({ ...shared, preset: null })).toEqual({});
  });
});

test('a title cannot leave the markup that embeds a link', () => {
  const snippet = snippetOf('https://svc.example/s/svcl_x', '"><script>alert(1)</script>');
  expect(snippet).not.toContain('<script>alert');
  expect(snippet).toContain('src="https://svc.example/embed.js"');
});
