import { expect, test, vi } from 'vitest';
import { asciiHost, originsOf, withDomains } from './sites';

test('a site has its origins with and without www and TLS, at any port', () => {
  const all = [
    'https://shop.example:*',
    'http://shop.example:*',
    'https://www.shop.example:*',
    'http://www.shop.example:*',
  ];
  expect(originsOf('shop.example')).toEqual(all);
  expect(originsOf('www.shop.example')).toEqual(all);
  expect(originsOf('*.shop.example')).toEqual(['https://*.shop.example:*', 'http://*.shop.example:*']);
  expect(originsOf('localhost')).toEqual(['https://localhost']);
});

test('umlauts are written as the domain name system has them', () => {
  expect(asciiHost('müller.example')).toBe('xn--mller-kva.example');
  expect(asciiHost('*.müller.example')).toBe('*.xn--mller-kva.example');
  expect(asciiHost('no host!')).toBe('no host!');
});

test('a wildcard stays one where the browser escapes it, as Chromium does', () => {
  const Plain = URL;
  vi.stubGlobal(
    'URL',
    class extends Plain {
      override get hostname() {
        return super.hostname.replaceAll('*', '%2a');
      }
    },
  );
  try {
    expect(asciiHost('*.example.com')).toBe('*.example.com');
    expect(asciiHost('*.müller.example')).toBe('*.xn--mller-kva.example');
  } finally {
    vi.unstubAllGlobals();
  }
});

test('a domain that is added can send', () => {
  const sites = { domains: ['a.example'], allowedOrigins: ['https://b.example:*'], allowLocalhost: false };
  expect(withDomains(sites, ['a.example', 'b.example'], 50)).toEqual({
    domains: ['a.example', 'b.example'],
    allowedOrigins: ['https://b.example:*', 'http://b.example:*', 'https://www.b.example:*', 'http://www.b.example:*'],
    allowLocalhost: false,
  });
  expect(withDomains(sites, ['a.example', 'localhost'], 50).allowLocalhost).toBe(true);
  expect(withDomains(sites, [], 50).allowedOrigins).toEqual(sites.allowedOrigins);
  expect(withDomains(sites, ['a.example', 'c.example'], 2).allowedOrigins).toHaveLength(2);
});

test('origins that follow from the domains go on following', () => {
  const sites = { domains: ['a.example'], allowedOrigins: originsOf('a.example').reverse(), allowLocalhost: false };
  const both = withDomains(sites, ['a.example', 'b.example'], 50);
  expect(both.allowedOrigins).toEqual([...originsOf('a.example'), ...originsOf('b.example')]);
  expect(withDomains(both, ['b.example'], 50).allowedOrigins).toEqual(originsOf('b.example'));
});
