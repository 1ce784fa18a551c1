import { describe, expect, it } from 'vitest';
import { de } from '@/i18n/de';
import { en } from '@/i18n/en';
import { codesOf, ways } from './codes';

const place = { server: 'https://stats.example.com', key: `pk_svc_${'a'.repeat(30)}` };

describe.each(ways)('%s', (way) => {
  const codes = codesOf[way](place);

  it('has words for every step in every language, and nothing else', () => {
    expect(en.install.ways[way].steps).toHaveLength(codes.length);
    expect(de.install.ways[way].steps).toHaveLength(codes.length);
  });

  it('names the key of the project and where its data goes', () => {
    const all = codes.map((code) => code?.code).join('\n');
    expect(all).toContain(place.key);
    expect(all).toContain(place.server);
  });
});

it.each(ways.filter((way) => way !== 'react'))(
  '%s: no request for the script carries the address of the page',
  (way) => {
    const all = codesOf[way](place).map((code) => code?.code ?? '');
    const tags = all.join('\n').match(/<script [^>]*>/gi) ?? [];
    expect(tags.length).toBeGreaterThan(0);
    for (const tag of tags) expect(tag).toMatch(/ referrerpolicy="origin"/i);
  },
);

it('a proxy passes on the script and the data, and nothing else of the server', () => {
  const nginx = codesOf.proxy(place).find((code) => code?.title === 'nginx')?.code ?? '';
  const location = new RegExp(/location ~ (\S+) \{/.exec(nginx)?.[1] ?? 'none');
  const passes = (path: string) => location.test(path);
  expect(['/stats/v1/s/sdk.js', '/stats/v1/e'].every(passes)).toBe(true);
  expect(['/stats/v1/events', '/stats/v1/auth/login', '/stats/graphql', '/v1/e'].some(passes)).toBe(false);
});
