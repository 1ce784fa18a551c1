import { describe, expect, it } from 'vitest';
import { gather, type ListPage, MOST_SAVED, ROWS_AT_ONCE, tableOf } from './wholeList';

/** A list of so many rows, by offset. */
const listOf =
  (total: number) =>
  ({ offset = 0 }: Record<string, string | number>): Promise<ListPage> => {
    const from = Number(offset);
    const count = Math.min(ROWS_AT_ONCE, total - from);
    const end = from + count;
    return Promise.resolve({
      items: Array.from({ length: count }, (_, at) => ({ id: String(from + at) })),
      total,
      next: end < total ? { offset: end } : null,
    });
  };

describe('a whole list', () => {
  it('is gathered page by page, and says how far it is', async () => {
    const said: unknown[] = [];
    const found = await gather(listOf(450), (...progress) => said.push(progress));
    expect(found.cut).toBe(false);
    expect(found.rows.map(({ id }) => id)).toEqual(Array.from({ length: 450 }, (_, at) => String(at)));
    expect(said).toEqual([
      [200, 450],
      [400, 450],
    ]);
  });

  it('ends where a file is full, and says so only if there is more', async () => {
    const whole = await gather(listOf(MOST_SAVED), () => undefined);
    expect([whole.rows.length, whole.cut]).toEqual([MOST_SAVED, false]);
    const more = await gather(listOf(MOST_SAVED + 1), () => undefined);
    expect([more.rows.length, more.cut]).toEqual([MOST_SAVED, true]);
  });

  it('was recomputed if one of its pages was', async () => {
    const pages: ListPage[] = [
      { items: [{ id: 'a' }], recomputing: true, next: { cursor: '1' } },
      { items: [{ id: 'b' }], recomputing: false, next: null },
    ];
    const pageOf = ({ cursor = 0 }: Record<string, string | number>) => Promise.resolve(pages[Number(cursor)]!);
    expect((await gather(pageOf, () => undefined)).recomputing).toBe(true);
    expect((await gather(listOf(3), () => undefined)).recomputing).toBe(false);
  });

  it('goes on behind a page that has no rows, and has a row that moved once', async () => {
    const pages: ListPage[] = [
      { items: [{ id: 'a' }, { id: 'b' }], next: { cursor: '1' } },
      { items: [], next: { cursor: '2' } },
      { items: [{ id: 'b' }, { id: 'c' }], next: null },
    ];
    const { rows } = await gather(
      ({ cursor = 0 }) => Promise.resolve(pages[Number(cursor)]!),
      () => undefined,
    );
    expect(rows.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  });

  it('is written under the names of the server', () => {
    const row = { id: 'a', props: { plan: 'pro' }, session: { test: false, goals: ['lead'], refHost: null } };
    const columns = ['id', 'props', 'session.test', 'session.goals', 'session.refHost', 'session.gone'];
    expect(tableOf(columns, [row])).toEqual([columns, ['a', '{"plan":"pro"}', 'false', '["lead"]', null, null]]);
  });
});
