import { expect, test } from 'vitest';
import { bySection, placeAt, placeOf } from './docs';

const origin = 'https://svc.example';

test('a link to a guide stays in the product, with its heading', () => {
  expect(placeAt('/docs/keys#proxy-keys', origin)).toEqual({ slug: 'keys', anchor: 'proxy-keys' });
  expect(placeAt('https://svc.example/docs/goals', origin)).toEqual({ slug: 'goals', anchor: undefined });
  expect(placeAt('/docs/keys#schl%C3%BCssel', origin)).toEqual({ slug: 'keys', anchor: 'schlüssel' });
});

test('operations are on a page of the server, and other links lead where they lead', () => {
  expect(placeAt('/docs/api#createGoal', origin)).toEqual({ page: '/docs/api#createGoal' });
  expect(placeOf({ slug: 'api', anchor: 'createGoal' })).toEqual({ page: '/docs/api#createGoal' });
  expect(placeAt('/docs/api.md', origin)).toBeNull();
  expect(placeAt('/v1/openapi.json', origin)).toBeNull();
  expect(placeAt('#loading', origin)).toBeNull();
});

test('guides stand under their section, in their order', () => {
  const guide = (slug: string, section: string) => ({ slug, section, title: slug, summary: '', updatedAt: '' });
  const [a, b, c] = [guide('a', 'Start'), guide('b', 'Measure'), guide('c', 'Start')];
  expect(bySection([a, b, c])).toEqual([
    ['Start', [a, c]],
    ['Measure', [b]],
  ]);
});
