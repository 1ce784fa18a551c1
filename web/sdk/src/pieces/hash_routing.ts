/**
 * Applications whose pages are named behind the `#`: `/app/#/cart` is counted as `/app/cart`. Any other hash is an
 * anchor within the page that is there.
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
