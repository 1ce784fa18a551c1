/** Columns that a person has chosen for a table, as one text. */

/** The columns that the text names, in the order of the table; undefined if it names none that exist. */
export function readChosen<Column extends string>(
  text: string | null,
  all: readonly Column[],
): readonly Column[] | undefined {
  const named = text?.split(' ') ?? [];
  const found = all.filter((column) => named.includes(column));
  return found.length > 0 ? found : undefined;
}

/** The text for a choice. The usual columns are no choice, so that they follow what they become in later versions. */
export const writeChosen = (chosen: readonly string[], usual: readonly string[]) =>
  chosen.length === usual.length && usual.every((column) => chosen.includes(column)) ? '' : chosen.join(' ');
