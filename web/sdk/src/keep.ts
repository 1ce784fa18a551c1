import { granted, rules } from './consent';
import { ask } from './hooks';
import { storedForm } from './session';
import { stored } from './storage';

/**
 * Stores the session where that is allowed, and removes it after a "no".
 * Consent can be granted or withdrawn at any time, and nobody has to tell the
 * SDK, so this is called before each send. While nothing was decided yet, what
 * an earlier page stored with consent stays: the yes often comes late.
 */
export function keep(): void {
  const may = granted();
  if (may || rules.decision() === false) {
    stored('sid', may && storedForm());
    ask('keep', may);
  }
}
