import { expect, it } from 'vitest';
import { readColumns, usualColumns } from './columns';

it('keeps the columns it knows, in their order, and leaves the usual ones out', () => {
  expect(readColumns(['video', 'path', 'colour'])).toEqual(['path', 'video']);
  expect(readColumns('clicks')).toEqual(['clicks']);
  expect(readColumns([...usualColumns])).toBeUndefined();
  expect(readColumns(undefined)).toBeUndefined();
});
