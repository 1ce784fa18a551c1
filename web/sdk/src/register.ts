import type { Setup } from './api';

/** A piece asks for a core with this event, and so does a core, to learn whether another is there. */
export const PIECE = 'svc:piece';
/** A core offers to take pieces in. */
export const READY = 'svc:ready';

export interface Offer {
  name: string;
  setup: Setup;
}

/** What a core does with what a piece offers. */
export type Take = (offer: Offer) => unknown;

/**
 * Joins a piece to the core, whichever of the two comes first, and without a
 * global: the core says that it is there when it starts, and again when it is
 * asked. It takes each name once.
 */
export function register(name: string, setup: Setup): void {
  addEventListener(READY, (event) => (event as CustomEvent<Take>).detail({ name, setup }));
  dispatchEvent(new Event(PIECE));
}
