import { createContext, use } from 'react';
import type { Draft } from './draft';

export interface Editing {
  draft: Draft;
  set: (next: Partial<Draft>) => void;
  disabled: boolean;
  /** Refused fields by their paths in the config. */
  errors: Readonly<Record<string, string | undefined>>;
}

export const EditingContext = createContext<Editing | null>(null);

/** The config that is edited around here. */
export function useEditing(): Editing {
  const editing = use(EditingContext);
  if (!editing) throw new Error('a field of the tracking config stands outside of its form');
  return editing;
}
