import { expect, it } from 'vitest';
import { exampleOf, fitting } from './example';

it('an example has every property, each as its schema wants it', () => {
  expect(
    exampleOf({
      plan: { type: 'enum', values: ['free', 'pro'] },
      seats: { type: 'int', min: 5, max: 9 },
      loss: { type: 'number', max: -0.5, optional: true },
      trial: { type: 'bool' },
      name: { type: 'string', max: 4 },
      code: { type: 'string', pattern: '[A-Z]+-[0-9]{2}' },
      button: { type: 'string', privacy: 'label' },
    }),
  ).toEqual({ plan: 'free', seats: 5, loss: -0.5, trial: true, name: 'exam', code: 'A-11', button: 'Buy now' });
});

it.each([
  ['[a-z]+', 'example'],
  ['[A-Z]{2}\\d{3}', 'AA111'],
  ['(?:basic|pro)-v[0-9]+(\\.[0-9]+)?', 'basic-v1'],
  ['^sku_(?P<id>\\w+)$', null],
  ['^sku_(?<id>\\w+)$', 'sku_a'],
  ['[^a-z]{3}', 'AAA'],
  ['a?b*c+?', 'c'],
  ['(?=x)y', null],
  ['\\p{Lu}', null],
  ['(', null],
])('a text fits the pattern %s', (pattern, text) => {
  expect(fitting(pattern, 'example')).toBe(text);
});
