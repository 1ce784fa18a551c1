import { proveFramework } from './prove.mjs';

proveFramework('react');
