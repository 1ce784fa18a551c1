import { proveServer } from './prove.mjs';

proveServer('sveltekit');
