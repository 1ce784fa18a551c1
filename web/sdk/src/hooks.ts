/** Hooks by which pieces take part in the work of the core. */

import type { Hooks } from './api';
import { guard } from './guard';

type Runs = { [Name in keyof Hooks]?: Hooks[Name][] };

const hooks: Runs = {};

/** A piece that fails does not stop the core or another piece. */
export function on<Name extends keyof Hooks>(name: Name, run: Hooks[Name]): void {
  (hooks[name] ??= [] as NonNullable<Runs[Name]>).push(guard(run as (...args: unknown[]) => unknown) as Hooks[Name]);
}

/** What each piece answers, in the order of their coming. */
export const ask = <Name extends keyof Hooks>(
  name: Name,
  ...args: Parameters<Hooks[Name]>
): (ReturnType<Hooks[Name]> | undefined)[] =>
  (hooks[name] || []).map((run) => (run as (...args: unknown[]) => ReturnType<Hooks[Name]>)(...args));
