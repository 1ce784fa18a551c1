import { useState } from 'react';
import { useMe } from '@/features/account/me';
import { remember, remembered } from '@/lib/local';
import { readChosen, writeChosen } from './chosen';

/** Columns of a table that a person can choose. */
export interface Columns<Column extends string> {
  all: readonly Column[];
  shown: readonly Column[];
  /** Shows these of the offered columns. The others stay as they are, and at least one column stays. */
  choose: (chosen: readonly string[], offered?: readonly Column[]) => void;
}

/** The columns of a table as the person last chose them in this browser. */
export function useColumns<Column extends string>(
  table: string,
  all: readonly Column[],
  usual: readonly Column[] = all,
): Columns<Column> {
  const key = `columns.${useMe().user.id}.${table}`;
  const [kept, keep] = useState(() => remembered(key));
  const shown = readChosen(kept, all) ?? usual;
  return {
    all,
    shown,
    choose: (chosen, offered = all) => {
      const next = all.filter((column) => (offered.includes(column) ? chosen : shown).some((one) => one === column));
      if (!next.some((column) => offered.includes(column))) return;
      const text = writeChosen(next, usual);
      remember(key, text);
      keep(text);
    },
  };
}
