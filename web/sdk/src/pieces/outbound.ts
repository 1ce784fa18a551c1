/** Records a click on a link to another site. The config names the domains of the project's own. */

import { register } from '../register';

register('outbound', ({ config, on, track }) => {
  const own = config.outbound || [];
  on('click', ({ link }) => {
    const { hostname: host, protocol } = link || location;
    const isOwn = host === location.hostname || own.some((domain) => `.${host}`.endsWith('.' + domain));
    if (own[0] && /^http/.test(protocol) && !isOwn) track('outbound_click', { host });
  });
});
