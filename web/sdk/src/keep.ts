import { first } from './attribution';
import { config } from './config';
import { granted } from './consent';
import { storedForm } from './session';
import { stored } from './storage';

/**
 * Stores what may be stored, and removes it where it no longer may: consent can
 * come after a pageview began, and go without a word. Called before each send.
 */
export function keep(): void {
  const may = granted();
  stored('sid', may && storedForm());
  stored('attr', may && config.firstTouch?.enabled && (stored('attr') || first));
}
