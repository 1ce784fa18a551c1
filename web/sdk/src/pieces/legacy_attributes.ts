/** `data-track="name"` with `data-svc-props`, the older form of `data-svc-event`. */

import { register } from '../register';

register('legacy_attributes', ({ config, on, track, guard }) => {
  on('click', ({ find }) => {
    const element = config.legacyTrackAttributes && find('[data-track]');
    if (element && !find('[data-svc-event]'))
      track(element.dataset.track, guard(JSON.parse)(element.dataset.svcProps || '{}'));
  });
});
