/** Differences between the builds of the core and of plugins. The build inserts the values and removes dead code. */

declare const BUILD: { version: string; inlined: boolean; debug: boolean; alone: boolean };

export const VERSION = BUILD.version;
/** `core.js` only ever comes behind its key and config (`window.__svc`). */
export const INLINED = BUILD.inlined;
/** `sdk.debug.js` tells in the console what it does and what it drops. */
export const DEBUG = BUILD.debug;
/** A plugin as the file `sdk.<name>.js`: its tag is a wish. With others in one script the config decides. */
export const ALONE = BUILD.alone;
