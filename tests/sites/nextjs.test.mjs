import { proveServer } from './prove.mjs';

proveServer('nextjs');
