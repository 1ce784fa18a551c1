import { describe, expect, it } from 'vitest';
import { moved, stepOf } from './hours';

describe('the hours of a week', () => {
  it('are walked through by the arrow keys and end at the edges', () => {
    expect(['ArrowRight', 'ArrowDown', 'Home', 'End'].map((key) => moved(25, key))).toEqual([26, 49, 24, 47]);
    expect(['ArrowLeft', 'ArrowUp'].map((key) => moved(0, key))).toEqual([0, 0]);
    expect(['ArrowRight', 'ArrowDown'].map((key) => moved(167, key))).toEqual([167, 167]);
    expect(moved(3, 'Tab')).toBeNull();
  });

  it('are shaded in five steps, and one session is seen', () => {
    expect([0, 1, 50, 100, 1000].map((sessions) => stepOf(sessions, 1000))).toEqual([0, 1, 1, 1, 5]);
    expect(stepOf(0, 1)).toBe(0);
  });
});
