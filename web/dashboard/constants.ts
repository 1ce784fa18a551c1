import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

const GENERATED = new URL('./src/rest/values.ts', import.meta.url);
const IMPORT = /^import \{([^}]*)\} from '@\/rest\/values';$/gm;
const MODULE = 'rest-value:';

/** The declarations of the generated file by their names. */
const constantsOf = (generated: string) =>
  new Map([...generated.matchAll(/^export const (\w+) = [\s\S]*?;$/gm)].map(([text, name = '']) => [name, text]));

/**
 * Makes a module of each generated list of values. As generated, one module holds the lists of all screens, which every
 * screen would load.
 */
export function constantsApart(): Plugin {
  let constants = new Map<string, string>();
  return {
    name: 'constants-apart',
    apply: 'build',
    enforce: 'pre',
    async buildStart() {
      constants = constantsOf(await readFile(GENERATED, 'utf8'));
    },
    resolveId: (id) => (id.startsWith(MODULE) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${MODULE}`)) return null;
      const name = id.slice(MODULE.length + 1);
      const text = constants.get(name) ?? this.error(`src/rest/values.ts has no constant ${name}`);
      const words = new Set(text.replaceAll(/"(?:[^"\\]|\\.)*"/g, '').match(/\w+/g));
      const others = [...words].filter((word) => word !== name && constants.has(word));
      const code = others.map((other) => `import { ${other} } from '${MODULE}${other}';\n`).join('') + text;
      return { code, map: null, moduleType: 'ts', moduleSideEffects: false };
    },
    transform(code, id) {
      if (!id.includes('/src/') || !IMPORT.test(code)) return null;
      const apart = code.replaceAll(IMPORT, (_, names: string) =>
        names
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name !== '' && !name.startsWith('type '))
          .map((name) => `import { ${name} } from '${MODULE}${name.replace(/ as .*/, '')}';`)
          .join(' '),
      );
      return { code: apart, map: null };
    },
  };
}
