/** Pages that the site marks as "not found". */

import { register } from '../register';

register('not_found', ({ config, on, track }) => {
  const { path, markerAttr } = config.notFound || {};
  let told: string | undefined;
  // Looked at before each send, because an application may render its "not found" page late.
  on('refresh', (view) => {
    if (told === view.id || !(view.path === path || (markerAttr && document.querySelector(`[${markerAttr}]`)))) return;
    told = view.id;
    track('not_found');
  });
});
