/** The variant of a test that the visitor sees, named by a parameter of the address. */

import { register } from '../register';

register('variant', ({ config, on }) => {
  on('view', (view, params) => {
    const value = config.variantParam && params.get(config.variantParam);
    if (value && /^[\w-]+$/.test(value)) view.variant = value.slice(0, 20);
  });
});
