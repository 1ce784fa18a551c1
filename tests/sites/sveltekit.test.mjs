import { proveFramework } from './prove.mjs';

proveFramework('sveltekit');
