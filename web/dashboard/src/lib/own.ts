/**
 * The entry of a table under a name from outside. Every object inherits entries, such as `constructor`, which are none of
 * the table.
 */
export const own = <Value>(table: Readonly<Record<string, Value>> | undefined, name: string): Value | undefined =>
  table !== undefined && Object.hasOwn(table, name) ? table[name] : undefined;
