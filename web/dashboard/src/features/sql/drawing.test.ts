import { describe, expect, it } from 'vitest';
import { drawingOf } from './drawing';

const columns = [
  { name: 'day', type: 'TEXT' },
  { name: 'sessions', type: 'INTEGER' },
  { name: 'rate', type: 'REAL' },
];

describe('drawingOf', () => {
  it('draws days as a line, in their order', () => {
    const drawing = drawingOf(columns, [
      ['2026-11-02', 3, 0.5],
      ['2026-11-01', 2, 0.1],
    ]);
    expect(drawing?.kind).toBe('line');
    expect(drawing?.points.map((point) => point.value)).toEqual([2, 3]);
    expect(drawing?.values).toEqual([1, 2]);
  });

  it('draws other labels as bars, with the number that was chosen', () => {
    const drawing = drawingOf(
      columns,
      [
        ['direct', 3, 0.5],
        [null, 2, 0.1],
      ],
      2,
    );
    expect(drawing).toMatchObject({ kind: 'bars', value: 2 });
    expect(drawing?.points[1]).toEqual({ label: '–', value: 0.1 });
  });

  it('draws nothing without a label, a number or a second row', () => {
    expect(drawingOf(columns.slice(1), [[1, 2]])).toBeNull();
    expect(drawingOf(columns.slice(0, 1), [['a'], ['b']])).toBeNull();
    expect(drawingOf(columns, [['a', 1, 2]])).toBeNull();
  });
});
