import { describe, expect, it } from 'vitest';
import { readPasted } from './packages';

const read = (text: string) => readPasted(text)?.input;

describe('a pasted package.json', () => {
  it('tells its packages, and which package manager it names', () => {
    const text = JSON.stringify({
      name: 'shop',
      packageManager: 'pnpm@9.12.0',
      dependencies: { next: '^15.2.0' },
      devDependencies: { typescript: '5.9', odd: 1 },
    });
    expect(readPasted(text)).toEqual({
      input: { packages: { next: '^15.2.0', typescript: '5.9' }, files: [] },
      packageManager: 'pnpm',
    });
  });

  it('has at most as many packages as the server takes', () => {
    const dependencies = Object.fromEntries(Array.from({ length: 600 }, (_, at) => [`package-${at}`, '1']));
    expect(Object.keys(read(JSON.stringify({ dependencies }))?.packages ?? {})).toHaveLength(500);
  });

  it('is no package.json if it is cut, or a list', () => {
    expect(readPasted('{"dependencies": {"next": "^15"')).toBeNull();
    expect(readPasted('["next"]')).toBeNull();
  });
});

describe('a pasted list of files', () => {
  it('is read line by line', () => {
    expect(read('./next.config.js\r\n\n  app/layout.tsx\n')).toEqual({
      packages: {},
      files: ['next.config.js', 'app/layout.tsx'],
    });
  });

  it('is cut to what the server takes, with the files nearest to the root', () => {
    const deep = Array.from({ length: 3_000 }, (_, at) => `src/components/forms/fields/field-${at}.tsx`);
    const files = read([...deep, 'next.config.js'].join('\n'))?.files ?? [];
    expect(files[0]).toBe('next.config.js');
    expect(files.length).toBeLessThanOrEqual(2_000);
    expect(JSON.stringify(files).length).toBeLessThan(62_000);
  });

  it('is no list if it is code or nothing', () => {
    expect(readPasted('import { init } from "svc-sdk";')).toBeNull();
    expect(readPasted('  \n ')).toBeNull();
  });
});
