// Pages written by hand, alone and behind the hosts that can pass requests on.

import { nginx, worker } from './hosts.mjs';
import { builtBy, proveEach } from './prove.mjs';

proveEach('html', builtBy('html'), [
  { proxy: 'none', tools: true, front: true, policy: true },
  { proxy: 'none', consent: 'custom' },
]);

const variants = (proxy) => [
  { proxy, front: true, policy: true, consent: 'custom' },
  { proxy, typescript: true, front: true },
];
if (nginx.program) proveEach('html behind nginx', nginx, variants('nginx'));
else console.log('nginx is not installed (package nginx-light): its tests are skipped.');
proveEach('html behind a worker', worker, variants('cloudflare-worker'));
