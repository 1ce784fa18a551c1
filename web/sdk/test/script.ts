/** The script with all its pieces, as `sdk.js` without a key has them, but not made small. */

import { build } from 'esbuild';
import type { TestProject } from 'vitest/node';
import { PIECES } from '../pieces.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    /** By name: `core`, each piece, and `sdk.<name>` for a plugin with a tag of its own. */
    scripts: Record<string, string>;
  }
}

async function bundle(file: string, { debug = false, alone = false } = {}): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [file],
    absWorkingDir: new URL('..', import.meta.url).pathname,
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    // What the script imports comes from the test (`run` in page.ts).
    supported: { 'dynamic-import': false },
    define: {
      'BUILD.version': '"0.1.0"',
      'BUILD.inlined': 'false',
      'BUILD.debug': `${debug}`,
      'BUILD.alone': `${alone}`,
    },
  });
  return outputFiles[0]!.text;
}

export default async function setup(project: TestProject): Promise<void> {
  const scripts: Record<string, string> = {
    core: await bundle('src/main.ts'),
    debug: await bundle('src/main.ts', { debug: true }),
  };
  for (const { name, source, plugin } of PIECES) {
    scripts[name] = await bundle(source);
    if (plugin) scripts[`sdk.${name}`] = await bundle(source, { alone: true });
  }
  project.provide('scripts', scripts);
}
