import type { Setup } from './api';

export interface Offer {
  name: string;
  setup: Setup;
}

/** Where pieces wait for a core. The core that has taken the page sets them up, also those that come later. */
interface Shelf extends Omit<Offer[], 'push'> {
  taken?: boolean;
  push(offer: Offer): unknown;
}

/** It stands under a symbol, so that no name is taken from the page. */
export const shelf = (): Shelf => ((window as object as Record<symbol, Shelf>)[Symbol.for('svc')] ??= []);

/** Joins a piece to the core, whichever of the two comes first. The core takes each name once. */
export const register = (name: string, setup: Setup): unknown => shelf().push({ name, setup });
