import { first } from './attribution';
import { config } from './config';
import { granted } from './consent';
import { storedForm } from './session';
import { stored } from './storage';

/**
 * Stores the id where that is allowed, and removes it where it no longer is:
 * consent can be granted or withdrawn at any time, and nobody has to tell the
 * SDK. Called before each send.
 */
export function keep(): void {
  const may = granted();
  stored('sid', may && storedForm());
  stored('attr', may && config.firstTouch?.enabled && (stored('attr') || first));
}
