import { expect, it } from 'vitest';
import { type MappingRow, mappingsOf, rowFor, rowsOf, takes } from './channels';

const row = (source: string, medium = '', channel: MappingRow['channel'] = 'EMAIL'): MappingRow => ({
  source,
  medium,
  channel,
});

it('sends what was filled in', () => {
  expect(mappingsOf([row(' club '), row('', 'flyer', 'OTHER'), row('', '', null)])).toEqual([
    { source: 'club', medium: null, channel: 'EMAIL' },
    { source: null, medium: 'flyer', channel: 'OTHER' },
  ]);
  expect(rowsOf([{ source: 'club', medium: null, channel: 'EMAIL' }])).toEqual([row('club')]);
});

it('begins a mapping with the suggestion', () => {
  expect(rowFor({ source: 'facebok', medium: null, count: 3, suggestion: 'SOCIAL_1' })).toEqual(
    row('facebok', '', 'SOCIAL_1'),
  );
});

it.each([
  [row('Club Mail'), 'club-mail', null, true],
  [row('club*'), 'Club_Mail', 'x', true],
  [row('club*', 'flyer'), 'Club_Mail', 'x', false],
  [row('club', 'flyer'), 'club', null, false],
  [row('', 'Flyer'), null, 'FLYER', true],
  [row('', ''), 'club', null, false],
  [row('club', '', null), 'club', null, false],
])('knows what a mapping takes: %o', (mapping, source, medium, expected) => {
  expect(takes(mapping, { source, medium })).toBe(expected);
});
