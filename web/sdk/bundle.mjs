// Bundles and minifies an entry file of the source.

import { readFile } from 'node:fs/promises';
import { build } from 'esbuild';
import { minify } from 'terser';

export const root = new URL('./', import.meta.url);
export const { version } = JSON.parse(await readFile(new URL('package.json', root), 'utf8'));

// Syntax of Chrome and Edge 85, Firefox 79 and Safari 14, the oldest browsers that the script is for. Going back to
// es2017 would add 500 bytes gzip to the script of every project.
const SYNTAX = 'es2021';

// Names of the core's own records. Names of the wire, the config, the browser and of `src/api.ts` must stay.
const OWN_NAMES = /^(startedAt|reached|told|owners|events|sent|next|visit|payload|writes|record|heard)$/;

/** The entries with all they import, in this order; a comment before each part names its file. */
export async function join(entries, { inlined = false, debug = false, alone = false } = {}) {
  const { outputFiles } = await build({
    absWorkingDir: root.pathname,
    stdin: { contents: entries.map((entry) => `import './${entry}';`).join('\n'), resolveDir: root.pathname },
    bundle: true,
    write: false,
    format: 'esm',
    target: SYNTAX,
    minifySyntax: true,
    tsconfigRaw: { compilerOptions: { alwaysStrict: false } },
    define: {
      'BUILD.version': JSON.stringify(version),
      'BUILD.inlined': `${inlined}`,
      'BUILD.debug': `${debug}`,
      'BUILD.alone': `${alone}`,
    },
    legalComments: 'none',
  });
  return outputFiles[0].text;
}

export async function shrink(text, { debug = false } = {}) {
  const { code } = await minify(text, {
    ecma: 2020,
    toplevel: true,
    compress: {
      passes: 4,
      unsafe_arrows: true,
      inline: 1,
      pure_getters: true,
      hoist_funs: true,
      // Without words they do nothing.
      pure_funcs: debug ? [] : ['note', 'noteText', 'noteLimits'],
    },
    mangle: { properties: { builtins: true, regex: OWN_NAMES } },
  });
  // Wrapped here, since the minifier moves names out of a function that is there before.
  return `(()=>{${code.replace(/;?\s*$/, '')}})();\n`;
}

export const bundle = async (entries, differs) => shrink(await join(entries, differs), differs);
