import { expect, it } from 'vitest';
import { en } from '@/i18n/en';
import { changesOf } from './changes';
import { asConfig } from './draft';

it('says what goes and what comes, line by line', () => {
  const group = { key: 'blog', label: 'Blog', match: [{ kind: 'prefix' as const, value: '/blog/' }] };
  const stored = asConfig({
    domains: ['a.example', 'b.example'],
    variantParam: null,
    hostPrefixes: { 'h.example': '/h' },
    pageGroups: [],
    plugins: { video: false, forms: true },
    testParams: ['a', 'b'],
  });
  const patch = {
    domains: ['b.example', 'c.example'],
    variantParam: 'v',
    hostPrefixes: { 'h.example': '/help' },
    pageGroups: [group],
    plugins: { ...stored.plugins, video: true },
    testParams: ['b', 'a'],
  };
  expect(changesOf(stored, patch, en)).toEqual([
    { key: 'domains', removed: ['a.example'], added: ['c.example'] },
    { key: 'variantParam', removed: ['none'], added: ['v'] },
    { key: 'hostPrefixes', removed: ['h.example: /h'], added: ['h.example: /help'] },
    { key: 'pageGroups', removed: [], added: ['key: blog · label: Blog · match: begins with /blog/'] },
    { key: 'plugins', removed: ['video: no'], added: ['video: yes'] },
    { key: 'testParams', removed: ['a', 'b'], added: ['b', 'a'] },
  ]);
});
