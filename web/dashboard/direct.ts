import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Libraries whose main file lists hundreds of modules. */
const LIBRARIES: Readonly<Record<string, string>> = {
  '@mantine/core': 'esm/index.mjs',
  '@mantine/hooks': 'esm/index.mjs',
  '@tabler/icons-react': 'dist/esm/tabler-icons-react.mjs',
};
const IMPORT = /^import \{([^}]*)\} from ['"](@mantine\/core|@mantine\/hooks|@tabler\/icons-react)['"];$/gm;

interface Place {
  file: string;
  name: string;
}

/** Module and name behind each export of a library's main file. */
async function exportsOf(library: string, main: string): Promise<Map<string, Place>> {
  const index = fileURLToPath(new URL(`node_modules/${library}/${main}`, import.meta.url));
  const text = await readFile(index, 'utf8');
  const places = new Map<string, Place>();
  for (const [, names = '', path = ''] of text.matchAll(/(?:import|export) \{([^}]*)\} from ['"]([^'"]*)['"]/g))
    for (const entry of names.split(',')) {
      const [name = '', other = name] = entry.trim().split(' as ');
      places.set(other, { file: join(dirname(index), path), name });
    }
  return places;
}

/**
 * Imports components, hooks and icons from their own modules. Through the main file of the library, a screen would seem
 * to need all of them, and `firstOverview` could not tell what it needs.
 */
export function directImports(): Plugin {
  const libraries = new Map<string, Map<string, Place>>();
  return {
    name: 'direct-imports',
    apply: 'build',
    enforce: 'pre',
    async buildStart() {
      for (const [library, main] of Object.entries(LIBRARIES)) libraries.set(library, await exportsOf(library, main));
    },
    transform(code, id) {
      if (!/\/src\/|\/node_modules\/@mantine\//.test(id) || !IMPORT.test(code)) return null;
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
