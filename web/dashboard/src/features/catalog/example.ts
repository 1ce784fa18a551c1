/** Example payloads for the event tester. */
import type { PropDefinition, Props } from './draft';

type Value = string | number | boolean;

const texts = { none: 'example', label: 'Buy now', text: 'A few words' } as const;

function exampleOfProp(prop: PropDefinition): Value {
  switch (prop.type) {
    case 'string': {
      const text = texts[prop.privacy ?? 'none'].slice(0, prop.max);
      return prop.pattern === undefined ? text : (fitting(prop.pattern, text) ?? text);
    }
    case 'int':
    case 'number':
      return Math.max(prop.min ?? -Infinity, Math.min(prop.max ?? Infinity, 1));
    case 'enum':
      return prop.values[0] ?? '';
    case 'bool':
      return true;
  }
}

/** Example that matches the schema, with every property. */
export const exampleOf = (props: Props): Record<string, Value> =>
  Object.fromEntries(Object.entries(props).map(([name, prop]) => [name, exampleOfProp(prop)]));

/** Example for an event without a schema: only the names of its properties are known. */
export const exampleOfNames = (names: readonly string[]): Record<string, Value> =>
  Object.fromEntries(names.map((name) => [name, texts.none]));

/** Returns a text that matches the pattern; null if the pattern uses syntax that is not supported here. */
export function fitting(pattern: string, wish: string): string | null {
  try {
    const whole = new RegExp(`^(?:${pattern})$`, 'u');
    if (whole.test(wish)) return wish;
    const made = new Reader(pattern).all();
    return whole.test(made) ? made : null;
  } catch {
    return null;
  }
}

const shorthands: Readonly<Record<string, string>> = { d: '1', w: 'a', s: ' ', D: 'a', W: '-', S: 'a' };

/** Parses a pattern and builds a short matching text: the first of alternatives, the fewest of repeats. */
class Reader {
  #at = 0;
  readonly #pattern: string;

  constructor(pattern: string) {
    this.#pattern = pattern;
  }

  all(): string {
    const made = this.#alternatives();
    if (this.#at < this.#pattern.length) throw new SyntaxError('a bracket closes that was not opened');
    return made;
  }

  #take(): string {
    const char = this.#pattern.charAt(this.#at);
    this.#at += 1;
    return char;
  }

  #alternatives(): string {
    const first = this.#sequence();
    while (this.#pattern.charAt(this.#at) === '|') {
      this.#at += 1;
      this.#sequence();
    }
    return first;
  }

  #sequence(): string {
    let made = '';
    while (this.#at < this.#pattern.length && !'|)'.includes(this.#pattern.charAt(this.#at))) {
      const one = this.#one();
      made += one.repeat(this.#times());
    }
    return made;
  }

  #one(): string {
    const char = this.#take();
    if (char === '^' || char === '$') return '';
    if (char === '.') return 'a';
    if (char === '\\') {
      const escaped = this.#take();
      return shorthands[escaped] ?? (/[a-z0-9]/i.test(escaped) ? this.#unknown() : escaped);
    }
    if (char === '[') return this.#class();
    if (char !== '(') return char;
    const head = /^\?(?::|P?<\w+>)/.exec(this.#pattern.slice(this.#at));
    if (head) this.#at += head[0].length;
    else if (this.#pattern.charAt(this.#at) === '?') return this.#unknown();
    const inner = this.#alternatives();
    this.#at += 1;
    return inner;
  }

  /** Returns the first character of a class; for a negated class, a common character that it allows. */
  #class(): string {
    const end = this.#pattern.indexOf(']', this.#at + 1);
    if (end < 0) return this.#unknown();
    const source = this.#pattern.slice(this.#at, end);
    this.#at = end + 1;
    const fits = new RegExp(`[${source}]`, 'u');
    return [...'aA1- .:/#_', ...source].find((char) => fits.test(char)) ?? this.#unknown();
  }

  #times(): number {
    const rest = this.#pattern.slice(this.#at);
    const found = /^(?:\{(\d+)(?:,\d*)?\}|([?*+]))\??/.exec(rest);
    if (!found) return 1;
    this.#at += found[0].length;
    return found[1] === undefined ? (found[2] === '+' ? 1 : 0) : Number(found[1]);
  }

  #unknown(): never {
    throw new SyntaxError('not understood');
  }
}
