import { denied, granted, YES } from './consent';
import { ask } from './hooks';
import { storedForm } from './session';
import { stored } from './storage';

/**
 * Stores the session if consent allows it, and deletes the stored session after a "no" or an objection. Before a
 * decision, data that an earlier page stored with consent stays, because the consent tool often answers late.
 */
export function keep(): void {
  const may = granted();
  if (may || denied()) {
    stored('sid', may && storedForm());
    stored(YES, may && '1');
    ask('keep', may);
  }
}
