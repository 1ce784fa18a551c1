/** Calls to action that the project defines by selector. */

import { register } from '../register';

register('cta', ({ config, on, guard, label, track }) => {
  on('click', ({ find, section }) => {
    // A click on a marked one is an event already.
    if (find('[data-svc-cta]')) return;
    for (const selector of config.cta?.selectors || []) {
      // A selector that this browser does not understand does not spoil the others.
      const element = guard(find)(selector);
      if (element) return track('cta_click', { label: label(element.textContent), section });
    }
  });
});
