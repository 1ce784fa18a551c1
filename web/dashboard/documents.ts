import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

const GENERATED = new URL('./src/gql/graphql.ts', import.meta.url);

/** The documents of a generated file by their names, with the fragments that they use. */
const documentsOf = (generated: string) =>
  new Map(
    [...generated.matchAll(/^export const (\w+) = new TypedDocumentString\(`([^`]*)`/gm)].map(
      ([, name = '', text = '']) => [name, text.replaceAll(/\s+/g, ' ').trim()],
    ),
  );

/**
 * Puts each GraphQL document into the module that uses it. As generated, one module holds the documents of all screens,
 * which every screen would load.
 */
export function documentsInPlace(): Plugin {
  let documents = new Map<string, string>();
  return {
    name: 'documents-in-place',
    apply: 'build',
    async buildStart() {
      documents = documentsOf(await readFile(GENERATED, 'utf8'));
      if (documents.size === 0) this.error('src/gql/graphql.ts has no documents');
    },
    transform(code, id) {
      // The generated modules only declare, so that unused ones can go.
      if (id.includes('/src/gql/')) return { code, map: null, moduleSideEffects: false };
      if (!id.includes('/src/') || !code.includes('graphql(`')) return null;
      const placed = code.replaceAll(
        /\bgraphql\(`\s*(?:query|mutation|subscription|fragment) (\w+)[^`]*`\)/g,
        (source, name) => {
          const fragment = /^graphql\(`\s*fragment/.test(source);
          // Fragments are part of the documents that use them; by themselves they are types.
          const text = documents.get(name + (fragment ? 'FragmentDoc' : 'Document'));
          if (text === undefined) this.error(`src/gql/graphql.ts has no document ${name}: run \`npm run codegen\``);
          return fragment ? 'null' : JSON.stringify(text);
        },
      );
      return { code: placed, map: null };
    },
  };
}
