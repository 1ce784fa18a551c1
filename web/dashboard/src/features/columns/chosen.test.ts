import { expect, it } from 'vitest';
import { readChosen, writeChosen } from './chosen';

const all = ['source', 'path', 'clicks', 'video'] as const;

it('keeps the columns that exist, in the order of the table', () => {
  expect(readChosen('video colour path', all)).toEqual(['path', 'video']);
  expect(readChosen('colour', all)).toBeUndefined();
  expect(readChosen('', all)).toBeUndefined();
  expect(readChosen(null, all)).toBeUndefined();
});

it('writes the usual columns as no choice', () => {
  expect(writeChosen(['path', 'source'], ['source', 'path'])).toBe('');
  expect(writeChosen(['path'], ['source', 'path'])).toBe('path');
});
