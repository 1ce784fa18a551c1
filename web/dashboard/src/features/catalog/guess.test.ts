import { expect, it } from 'vitest';
import { asSamples, fullest, guessedProps, unseen } from './guess';

const samples = asSamples([
  { props: { plan: 'pro', price: 20, again: true, odd: 1 } },
  { props: { plan: 'free', price: 19.5, odd: 'one' } },
  { props: null },
]);

it('a property has the type of its values, and none is required', () => {
  const found = guessedProps(['again', 'plan', 'price'], samples);
  expect(found.map(({ name, type, required }) => [name, type, required])).toEqual([
    ['again', 'bool', false],
    ['plan', 'string', false],
    ['price', 'number', false],
  ]);
});

it('what came with values of several types is left out, and so is what was not seen', () => {
  expect(guessedProps(['odd', 'rare'], samples)).toEqual([]);
  expect(unseen(['odd', 'rare'], samples)).toEqual(['rare']);
});

it('an example is the event with the most properties', () => {
  expect(fullest([...samples].reverse())).toBe(samples[0]);
  expect(fullest(asSamples([{ props: {} }]))).toBeUndefined();
});
