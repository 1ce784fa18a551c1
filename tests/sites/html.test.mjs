import { proveFramework } from './prove.mjs';

proveFramework('html');
