/** Test variant that the visitor sees, from a parameter of the URL. */

import { register } from '../register';

register('variant', ({ config, on }) => {
  on('view', (view, params) => {
    const value = config.variantParam && params.get(config.variantParam);
    if (value && /^[\w-]+$/.test(value)) view.variant = value.slice(0, 20);
  });
});
