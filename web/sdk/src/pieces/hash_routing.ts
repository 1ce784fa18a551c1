/**
 * Applications that name their pages after the `#`: `/app/#/cart` counts as `/app/cart`. Any other hash is an anchor
 * within the current page.
 */

import { register } from '../register';

register('hash_routing', ({ config, on }) => {
  let path: string | undefined;
  let route = '';
  on('route', () => {
    const { pathname, hash } = location;
    const named = /^#!?(\/[^?]*)/.exec(hash)?.[1];
    if (named || !hash || pathname !== path) route = (config.hashRouting && named) || '';
    path = pathname;
    return route;
  });
});
