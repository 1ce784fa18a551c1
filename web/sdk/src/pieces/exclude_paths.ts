/** Excluded paths. The server applies the same rules; this piece only saves the requests. */

import { register } from '../register';

const LITERAL = /[^\w*]/g;

/** `*` stays within a segment of the path, `**` does not. A kind that is not known here excludes nothing. */
const PATTERNS: Record<string, (value: string) => string> = {
  exact: (value) => value + '$',
  prefix: (value) => value,
  glob: (value) => value.replace('[^/]*[^/]*', '.*') + '$',
};

register('exclude_paths', ({ config, on, guard }) => {
  const patterns = (config.excludePaths || []).flatMap(({ kind, value }) => {
    const literal = value.replace(LITERAL, '\\$&').replace(/\*/g, kind === 'glob' ? '[^/]*' : '\\*');
    const pattern = guard(() => new RegExp('^' + PATTERNS[kind]!(literal)))();
    return pattern || [];
  });
  on('exclude', (path) => patterns.some((pattern) => pattern.test(path)));
});
