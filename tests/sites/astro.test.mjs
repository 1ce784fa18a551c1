import { proveServer } from './prove.mjs';

proveServer('astro');
