import { describe, expect, it } from 'vitest';
import { streamsOf } from './flow';
import { readFlowSearch } from './search';

const paths = [
  { pages: ['/', '/a', '/b'], sessions: 5 },
  { pages: ['/', '/a'], sessions: 3 },
  { pages: ['/x', '/a', '/b'], sessions: 1 },
];

describe('streams', () => {
  it('add up the sessions of paths that share a step', () => {
    const { nodes, links } = streamsOf({ paths, steps: 3 }, 'from');
    expect(nodes.map(({ step, page, sessions }) => [step, page, sessions])).toEqual([
      [0, '/', 8],
      [0, '/x', 1],
      [1, '/a', 9],
      [2, '/b', 6],
    ]);
    expect(links.map(({ from, to, sessions }) => [from.page, to.page, sessions])).toEqual([
      ['/', '/a', 8],
      ['/x', '/a', 1],
      ['/a', '/b', 6],
    ]);
  });

  it('meet at their last page where all end with it', () => {
    const { nodes } = streamsOf(
      {
        paths: [
          { pages: ['/a', '/z'], sessions: 2 },
          { pages: ['/z'], sessions: 4 },
        ],
        steps: 3,
      },
      'to',
    );
    expect(nodes.map(({ step, page, sessions }) => [step, page, sessions])).toEqual([
      [1, '/a', 2],
      [2, '/z', 6],
    ]);
  });

  it('put what is too much for a step together', () => {
    const many = Array.from({ length: 20 }, (_, at) => ({ pages: ['/', `/p${at}`], sessions: 20 - at }));
    const { nodes } = streamsOf({ paths: many, steps: 2 }, 'from');
    const second = nodes.filter(({ step }) => step === 1);
    expect(second).toHaveLength(9);
    expect(second.at(-1)).toMatchObject({ page: null, sessions: 78 });
  });
});

describe('the address', () => {
  it('keeps what is understood', () => {
    expect(readFlowSearch({ focus: '/a', direction: 'to', steps: '5', view: 'table' })).toEqual({
      focus: '/a',
      direction: 'to',
      steps: '5',
      view: 'table',
    });
    expect(readFlowSearch({ direction: 'to', steps: '9', view: 'map' })).toEqual({});
  });
});
