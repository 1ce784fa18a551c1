// The protocol's own tests import a function of `fs` that Node 20 does not have. They need it for other commands than
// those used here, so that a name without a function is enough for them to start. Newer versions of Node change nothing.

import * as fs from 'node:fs';
import { register } from 'node:module';

if (!('globSync' in fs)) {
  const names = Object.keys(fs).filter((name) => name !== 'default');
  const source = `import fs from 'node:fs';
    export default fs;
    export const { ${names.join(', ')} } = fs;
    export const globSync = undefined;`;
  const url = 'data:text/javascript,' + encodeURIComponent(source);
  const hooks = `export const resolve = (name, context, next) =>
    name === 'fs' && context.parentURL?.includes('/conformance/dist/')
      ? { url: ${JSON.stringify(url)}, shortCircuit: true }
      : next(name, context);`;
  register('data:text/javascript,' + encodeURIComponent(hooks));
}
