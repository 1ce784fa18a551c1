import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

/** The first overview loads at most so many bytes of script after gzip, in at most so many files of scripts and styles. */
const LIMITS = { bytes: 200_000, files: 12 };

/** The screens of the first overview: the frame of signed-in people, the frame of a project, and the overview itself. */
const SCREENS = /\/src\/routes\/_app(\.tsx|\/p\.\$org\.\$project(\.tsx|\/index\.tsx))\?tsr-split/;
const MAIN = /\/src\/main\.tsx$/;
/** Loaded when the overview is drawn and the page at rest: what opens beside buttons and figures. */
const AT_REST = /\/src\/components\/(PopoverBox|HintBox)\.tsx$/;
const TEXTS = /\/src\/i18n\/\w+\/first\.ts$/;

type Info = Rolldown.PluginContext['getModuleInfo'];

/** Modules that are loaded with some others, without what they import later. */
function loadedWith(roots: readonly string[], infoOf: Info): Set<string> {
  const found = new Set<string>();
  const visit = (id: string) => {
    if (found.has(id)) return;
    found.add(id);
    infoOf(id)?.importedIds.forEach(visit);
  };
  roots.forEach(visit);
  return found;
}

/**
 * Keeps what the first overview needs in a few files with nothing else in them, prints their sizes, and fails above the
 * limits. A component that only a click shows belongs behind `later`.
 */
export function firstOverview() {
  let start = new Set<string>();
  let overview = new Set<string>();
  let atRest = new Set<string>();

  const plugin: Plugin = {
    name: 'first-overview',
    apply: 'build',
    buildEnd() {
      const ids = [...this.getModuleIds()];
      const infoOf = (id: string) => this.getModuleInfo(id);
      start = loadedWith(
        ids.filter((id) => MAIN.test(id)),
        infoOf,
      );
      overview = loadedWith(
        ids.filter((id) => SCREENS.test(id)),
        infoOf,
      );
      atRest = loadedWith(
        ids.filter((id) => AT_REST.test(id)),
        infoOf,
      );
      if (start.size === 0 || overview.size === 0) this.error('the modules of the first overview are not found');

      const codeOf = (id: string) => infoOf(id)?.code ?? '';
      const texts = new Set(
        ids
          .filter((id) => TEXTS.test(id))
          .flatMap((id) => [...(infoOf(id)?.importedIds ?? [])])
          .flatMap((id) => [...codeOf(id).matchAll(/^(?:\t| {2}|.* = \{ )(\w+):/gm)].map(([, key]) => key))
          .concat('values'),
      );
      const shown = [...overview, ...start, ...atRest].filter(
        (id) => /\/src\/components\//.test(id) || overview.has(id),
      );
      for (const id of shown.filter((id) => /\/src\/(components|features|routes)\//.test(id))) {
        const [missing] = [...codeOf(id).matchAll(/\bt\.(\w+)/g)].filter(([, key]) => !texts.has(key));
        if (missing) this.error(`${id} is part of the first overview, but ${missing[0]} is not one of the first texts`);
      }
    },
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const files = new Map<string, number>();
      const add = (chunk: Rolldown.OutputChunk) => {
        if (files.has(chunk.fileName)) return;
        files.set(chunk.fileName, gzipSync(chunk.code, { level: 9 }).length);
        for (const name of chunk.viteMetadata?.importedCss ?? []) files.set(name, 0);
        for (const name of chunk.imports) {
          const imported = bundle[name];
          if (imported?.type === 'chunk') add(imported);
        }
      };
      const has = (chunk: Rolldown.OutputChunk, wanted: RegExp) => chunk.moduleIds.some((id) => wanted.test(id));
      chunks.filter((chunk) => has(chunk, MAIN) || has(chunk, SCREENS)).forEach(add);
      // The texts of one language: the largest.
      const texts = chunks.filter((chunk) => has(chunk, TEXTS));
      add(texts.sort((a, b) => b.code.length - a.code.length)[0] ?? this.error('the first texts are not found'));

      const sum = () => [...files.values()].reduce((all, size) => all + size, 0);
      const bytes = sum();
      const list = [...files]
        .sort(([, a], [, b]) => b - a)
        .map(([name, size]) => `\n  ${name}${size ? `: ${size}` : ''}`);
      const said = `first overview: ${bytes} of ${LIMITS.bytes} bytes of script (gzip), ${files.size} of ${LIMITS.files} files`;
      if (bytes > LIMITS.bytes || files.size > LIMITS.files) this.error(said + list.join(''));
      chunks.filter((chunk) => has(chunk, AT_REST)).forEach(add);
      console.log(`${said}; ${sum() - bytes} more at rest`);
    },
  };

  /** Groups for the bundler. */
  const groups = [
    {
      name: 'base',
      test: (id: string) =>
        /node_modules\/(react|react-dom|scheduler|@tanstack)\//.test(id) && (start.has(id) || overview.has(id)),
    },
    { name: 'start', test: (id: string) => start.has(id) && !MAIN.test(id) },
    { name: 'overview', test: (id: string) => overview.has(id) },
    { name: 'at-rest', test: (id: string) => atRest.has(id) },
  ];
  return { plugin, groups };
}
