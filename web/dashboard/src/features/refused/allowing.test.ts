import { describe, expect, it } from 'vitest';
import { allowing, isAllowed } from './allowing';

const sites = {
  domains: ['shop.example', '*.shop.example'],
  allowedOrigins: ['https://shop.example'],
  allowLocalhost: false,
};

describe('allowing an origin', () => {
  it('adds it, and its host to the domains', () => {
    expect(allowing(sites, 'https://other.example:8443')).toEqual({
      allowedOrigins: ['https://shop.example', 'https://other.example:8443'],
      domains: ['shop.example', '*.shop.example', 'other.example'],
    });
  });
  it.each(['http://shop.example', 'https://www.shop.example', 'https://a.b.shop.example'])(
    'leaves the domains alone where they have the host: %s',
    (origin) => {
      expect(allowing(sites, origin)).toEqual({ allowedOrigins: ['https://shop.example', origin] });
    },
  );
  it('does not take a host that only ends alike for one of the site', () => {
    expect(allowing({ ...sites, domains: ['shop.example'] }, 'https://badshop.example').domains).toContain(
      'badshop.example',
    );
  });
  it.each(['http://localhost:3000', 'http://127.0.0.1:8080', 'http://[::1]:80', 'http://app.localhost'])(
    'switches development on for %s',
    (origin) => {
      expect(allowing(sites, origin)).toEqual({ allowLocalhost: true });
      expect(isAllowed(sites, origin)).toBe(false);
      expect(isAllowed({ ...sites, allowLocalhost: true }, origin)).toBe(true);
    },
  );
  it('is done when it stands in the settings', () => {
    expect(isAllowed(sites, 'http://shop.example')).toBe(false);
    expect(isAllowed({ ...sites, ...allowing(sites, 'http://shop.example') }, 'http://shop.example')).toBe(true);
  });
});
