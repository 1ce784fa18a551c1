import { proveFramework } from './prove.mjs';

proveFramework('astro');
