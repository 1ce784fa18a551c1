/** Pages that the site marks as "not found". */

import { register } from '../register';

register('not_found', ({ config, on, track }) => {
  const { path, markerAttr } = config.notFound || {};
  let told: string | undefined;
  /** An application that changes its page may show the next one already. */
  let over = false;
  on('end', (_, leaving) => {
    over = !leaving;
  });
  on('view', () => {
    over = false;
  });
  // Looked at before each send, because an application may render its "not found" page late.
  on('refresh', (view) => {
    if (told === view.id || !(view.path === path || (!over && markerAttr && document.querySelector(`[${markerAttr}]`))))
      return;
    told = view.id;
    track('not_found');
  });
});
