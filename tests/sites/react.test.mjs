import { builtBy, proveEach } from './prove.mjs';

proveEach('react', builtBy('react'), [
  { proxy: 'none', typescript: true, tools: true, front: true, policy: true },
  { proxy: 'none', typescript: true, consent: 'custom', front: true, policy: true },
  { proxy: 'none', typescript: false, package: true },
]);
