/** First attribution in this browser, stored with consent and sent for visits that have none. */

import { register } from '../register';

register('first_touch', ({ config, on, granted, stored }) => {
  if (!config.firstTouch?.enabled) return;
  /** The first attribution of this document, in memory until consent allows more. */
  let first: string | undefined;
  on('view', (view) => {
    if (view.attrFrom === 'url') first ??= JSON.stringify(view.attr);
  });
  on('keep', (may) => stored('attr', may && (stored('attr') || first || false)));
  // Before each send and not at the start only, because consent often comes after it.
  on('refresh', (view) => {
    const kept = view.attrFrom === 'none' && granted() && stored('attr');
    if (!kept) return;
    view.attr = JSON.parse(kept);
    view.attrFrom = 'stored';
  });
});
