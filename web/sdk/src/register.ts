import type { Setup } from './api';

export interface Offer {
  name: string;
  setup: Setup;
}

/** The pieces of a page. Each core on it sets up all of them, including later ones. */
interface Shelf extends Array<Offer> {
  /** Keys of the projects that are counted. */
  taken?: (string | undefined)[];
}

/** It stands under a symbol, so that no name is taken from the page. */
export const shelf = (): Shelf => ((window as object as Record<symbol, Shelf>)[Symbol.for('svc')] ??= []);

/** Joins a piece to the core, whichever of the two comes first. The core sets up each name once. */
export const register = (name: string, setup: Setup): unknown => shelf().push({ name, setup });
