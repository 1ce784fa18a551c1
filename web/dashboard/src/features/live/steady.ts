/** Keeps names in the order shown before and appends new ones, so that rows do not move while someone reads. */
export function steady<Name>(before: readonly Name[], now: readonly Name[]): Name[] {
  return [...before.filter((name) => now.includes(name)), ...now.filter((name) => !before.includes(name))];
}
