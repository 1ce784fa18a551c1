import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Libraries whose main file lists hundreds of modules. */
const LIBRARIES: Readonly<Record<string, string>> = {
  '@mantine/core': 'esm/index.mjs',
  '@mantine/hooks': 'esm/index.mjs',
  '@tabler/icons-react': 'dist/esm/tabler-icons-react.mjs',
  // Each after the one whose exports it passes on.
  '@tanstack/query-core': 'build/modern/index.js',
  '@tanstack/react-query': 'build/modern/index.js',
  '@tanstack/router-core': 'dist/esm/index.js',
  '@tanstack/react-router': 'dist/esm/index.js',
};
const IMPORT = new RegExp(`^import \\{([^}]*)\\} from ['"](${Object.keys(LIBRARIES).join('|')})['"];$`, 'gm');

interface Place {
  file: string;
  name: string;
}

type Exports = Map<string, Place>;

/** Module and name behind each export of a library's main file. */
async function exportsOf(library: string, main: string, others: ReadonlyMap<string, Exports>): Promise<Exports> {
  const index = fileURLToPath(new URL(`node_modules/${library}/${main}`, import.meta.url));
  const text = await readFile(index, 'utf8');
  const passedOn = [...text.matchAll(/export \* from ['"]([^'"]*)['"]/g)];
  const places: Exports = new Map(passedOn.flatMap(([, path = '']) => [...(others.get(path) ?? [])]));
  for (const [, names = '', path = ''] of text.matchAll(/(?:import|export) \{([^}]*)\} from ['"]([^'"]*)['"]/g))
    for (const entry of names.split(',')) {
      const [name = '', other = name] = entry.trim().split(' as ');
      const file = path.startsWith('.') ? join(dirname(index), path) : path;
      places.set(other, others.get(path)?.get(name) ?? { file, name });
    }
  return places;
}

/**
 * Imports components, hooks, icons and parts of the router from their own modules. Through the main file of the
 * library, a screen would seem to need all of them, and `firstOverview` could not tell what it needs.
 */
export function directImports(): Plugin {
  const libraries = new Map<string, Exports>();
  return {
    name: 'direct-imports',
    apply: 'build',
    enforce: 'pre',
    async buildStart() {
      for (const [library, main] of Object.entries(LIBRARIES))
        libraries.set(library, await exportsOf(library, main, libraries));
    },
    transform(code, id) {
      if (!/\/src\/|\/node_modules\/@(mantine|tanstack)\//.test(id) || !IMPORT.test(code)) return null;
      const direct = code.replaceAll(IMPORT, (_, names: string, library: string) =>
        names
          .split(',')
          .map((entry) => entry.trim())
          .filter((entry) => entry !== '' && !entry.startsWith('type '))
          .map((entry) => {
            const [name = '', local = name] = entry.split(' as ');
            const place = libraries.get(library)?.get(name);
            if (!place) this.error(`${library} does not export ${name}`);
            return `import { ${place.name} as ${local} } from ${JSON.stringify(place.file)};`;
          })
          .join(' '),
      );
      return { code: direct, map: null };
    },
  };
}
