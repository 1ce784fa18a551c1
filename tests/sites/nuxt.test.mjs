import { proveFramework } from './prove.mjs';

proveFramework('nuxt');
