import { describe, expect, it } from 'vitest';
import { readNext } from './next';

describe('readNext', () => {
  it('keeps a path of the dashboard', () => {
    expect(readNext({ next: '/p/shop/web?from=2026-01-01' })).toEqual({ next: '/p/shop/web?from=2026-01-01' });
  });

  // Browsers drop tabs and line breaks from a URL, and take a backslash for a slash.
  it.each(['//x', '/\\x', '/\t//x', '/\n/x', '/a\\..\\x', 'https://x', 'javascript:x', '', '/', '/login?next=/p', 7])(
    'leads nowhere with %j',
    (next) => {
      expect(readNext({ next })).toEqual({});
    },
  );
});
