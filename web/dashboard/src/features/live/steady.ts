/** The names in the order they were shown in before, and new ones behind them: nobody reads on in a row that has moved. */
export function steady<Name>(before: readonly Name[], now: readonly Name[]): Name[] {
  return [...before.filter((name) => now.includes(name)), ...now.filter((name) => !before.includes(name))];
}
