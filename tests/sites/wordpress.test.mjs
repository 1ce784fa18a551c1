import { proveEach } from './prove.mjs';
import { missing, wordpress } from './wordpress.mjs';

const lacking = missing();
if (lacking.length > 0) console.log(`Not installed: ${lacking.join(', ')}. The tests of WordPress are skipped.`);
else
  proveEach('wordpress', wordpress, [
    { proxy: 'none', tools: true, front: true, policy: true },
    { proxy: 'wordpress', consent: 'custom', front: true, policy: true },
    { proxy: 'wordpress' },
  ]);
