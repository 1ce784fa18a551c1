/** Diff of two configs, line by line. */
import type { Dictionary } from '@/i18n/I18n';
import type { asConfig, Key } from './draft';

type Config = ReturnType<typeof asConfig>;

export interface Change {
  key: Key;
  removed: string[];
  added: string[];
}

type Say = (value: unknown) => string;

/** Formats a value in one line, with patterns as text. */
function sayer(t: Dictionary): Say {
  const say: Say = (value) => {
    if (value === null || value === '') return t.tracking.none;
    if (typeof value === 'boolean') return value ? t.common.yes : t.common.no;
    if (typeof value === 'string' || typeof value === 'number') return String(value);
    if (typeof value === 'object' && 'kind' in value && 'value' in value && Object.keys(value).length === 2)
      return `${t.values.rule[value.kind as keyof typeof t.values.rule]} ${String(value.value)}`;
    if (Array.isArray(value)) return value.length > 0 ? value.map(say).join(', ') : t.tracking.none;
    return Object.entries(value as object)
      .map(([name, part]) => `${name}: ${say(part)}`)
      .join(' · ');
  };
  return say;
}

function linesOf(value: unknown, say: Say): string[] {
  if (Array.isArray(value)) return value.map(say);
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).map(([name, part]) => `${name}: ${say(part)}`);
  return [say(value)];
}

/** Multiset difference: lines of the first list that are not in the second. */
function without(lines: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return lines.filter((line) => {
    const at = left.indexOf(line);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

export function changesOf(stored: Config, patch: Partial<Config>, t: Dictionary): Change[] {
  const say = sayer(t);
  return (Object.keys(patch) as Key[]).map((key) => {
    const [before, after] = [linesOf(stored[key], say), linesOf(patch[key], say)];
    const [removed, added] = [without(before, after), without(after, before)];
    // If only the order differs, show all lines of both.
    return removed.length + added.length === 0 ? { key, removed: before, added: after } : { key, removed, added };
  });
}
