/**
 * Matches path rules like the server, so that a rule can be tested before it is saved. Globs follow Rust's
 * `globset` with `/` as separator: `*` and `?` match within a path segment, `**` matches across segments.
 */
import type { RuleKind } from '@/rest/values';

export interface PathRule {
  kind: RuleKind;
  value: string;
}

const literal = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** Parses a class like `[a-z]`; null if it is not closed. */
function classAt(glob: string, at: number, separated: boolean): { source: string; end: number } | null {
  const negated = glob[at + 1] === '!' || glob[at + 1] === '^';
  const from = at + (negated ? 2 : 1);
  // A closing bracket in first position is literal.
  const end = glob.indexOf(']', from + 1);
  if (end < 0) return null;
  const inner = glob.slice(from, end).replace(/[\\\]^[]/g, '\\$&');
  return { source: `${separated ? '(?!/)' : ''}[${negated ? '^' : ''}${inner}]`, end };
}

/** Converts a glob to a regular expression; null if the server would refuse it. Without `separated`, `*` matches `/`, too. */
function globSource(glob: string, separated = true): string | null {
  const [any, one] = separated ? ['[^/]*', '[^/]'] : ['.*', '.'];
  let source = '';
  let open = 0;
  for (let at = 0; at < glob.length; at += 1) {
    const char = glob.charAt(at);
    const wholePart = separated && /^\*\*(?:\/|$)/.test(glob.slice(at)) && (at === 0 || glob[at - 1] === '/');
    if (wholePart) {
      const last = at + 2 === glob.length;
      source += last ? '.*' : '(?:.*/)?';
      at += last ? 1 : 2;
    } else if (char === '*') source += any;
    else if (char === '?') source += one;
    else if (char === '\\') {
      at += 1;
      if (at === glob.length) return null;
      source += literal(glob.charAt(at));
    } else if (char === '[') {
      const found = classAt(glob, at, separated);
      if (!found) return null;
      source += found.source;
      at = found.end;
    } else if (char === '{') {
      open += 1;
      source += '(?:';
    } else if (char === '}') {
      if (open === 0) return null;
      open -= 1;
      source += ')';
    } else source += char === ',' && open > 0 ? '|' : literal(char);
  }
  return open === 0 ? source : null;
}

/** Compiles with the flag `u` if possible, else without it: `u` refuses some escapes that the server accepts. */
function expression(source: string): RegExp | null {
  for (const flags of ['su', 's'])
    try {
      return new RegExp(source, flags);
    } catch {
      continue;
    }
  return null;
}

/**
 * Returns a function that tests a path against a rule; null for an invalid rule. Without `separated`, it tests any text,
 * in which `/` is a sign like others.
 */
export function matcherOf({ kind, value }: PathRule, separated = true): ((path: string) => boolean) | null {
  if (value === '') return null;
  if (kind === 'exact') return (path) => path === value;
  if (kind === 'prefix') return (path) => path.startsWith(value);
  const source = kind === 'glob' ? globSource(value, separated) : value;
  // The server's regex engine supports neither look-around nor back-references.
  if (source === null || (kind === 'regex' && /\(\?<?[=!]|\\[1-9]/.test(value))) return null;
  const found = expression(kind === 'glob' ? `^${source}$` : source);
  return found && ((path) => found.test(path));
}

/** Returns the index of the first list of rules that matches a path, or -1. */
export function firstFit(lists: readonly (readonly PathRule[])[], path: string): number {
  return lists.findIndex((rules) => rules.some((rule) => matcherOf(rule)?.(path) ?? false));
}
