import { proveServer } from './prove.mjs';

proveServer('nuxt');
