import { describe, expect, it } from 'vitest';
import { MAX_PINS, readPins, withPin } from './pins';

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

describe('pinned sites', () => {
  it('are read back, without what is no id', () => {
    expect(readPins(`${id(1)} ${id(2)}`)).toEqual([id(1), id(2)]);
    expect(readPins(`<b> ${id(1)}`)).toEqual([id(1)]);
    expect(readPins(null)).toEqual([]);
  });

  it('are pinned and taken off, and the oldest makes room', () => {
    expect(withPin([id(1)], id(2))).toEqual([id(1), id(2)]);
    expect(withPin([id(1), id(2)], id(1))).toEqual([id(2)]);
    const many = Array.from({ length: MAX_PINS }, (_, number) => id(number));
    expect(withPin(many, id(99))).toEqual([...many.slice(1), id(99)]);
  });
});
