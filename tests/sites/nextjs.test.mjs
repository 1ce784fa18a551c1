import { proveFramework } from './prove.mjs';

proveFramework('nextjs');
