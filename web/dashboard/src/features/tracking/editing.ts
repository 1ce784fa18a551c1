import { createContext, use } from 'react';
import type { Draft } from './draft';

/** Context that the fields of a form share. */
export interface Fields {
  disabled: boolean;
  /** Field errors by path. */
  errors: Readonly<Record<string, string | undefined>>;
}

export interface Editing extends Fields {
  draft: Draft;
  set: (next: Partial<Draft>) => void;
}

export const FieldsContext = createContext<Fields | null>(null);
export const EditingContext = createContext<Editing | null>(null);

/** The context of the surrounding form. */
export function useFields(): Fields {
  const fields = use(FieldsContext);
  if (!fields) throw new Error('a field of a list stands outside of its form');
  return fields;
}

/** The tracking config that the surrounding form edits. */
export function useEditing(): Editing {
  const editing = use(EditingContext);
  if (!editing) throw new Error('a field of the tracking config stands outside of its form');
  return editing;
}
