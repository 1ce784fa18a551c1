import { uuid } from '../src/uuid';

it('is a version 7 UUID that begins with the time', () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 4, 4) });
  const ids = Array.from({ length: 1000 }, uuid);
  expect(new Set(ids).size).toBe(1000);
  for (const id of ids) expect(id).toMatch(/^019df048-dc00-7[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/);
  vi.advanceTimersByTime(1);
  expect(uuid().slice(0, 13)).toBe('019df048-dc01');
});
