// Layout shifts of screens of a project without visits on a phone, and of screens with parts of different lengths in a
// wide window.

import { full, holdConversionStill, holdSessionStill, holdStill, never, shop } from '../support/shifts.mjs';

const at = shop();
holdStill(at, 'without visits', 390, never);
const wide = ['/p/shop/web', '/p/shop/web/funnels', '/p/shop/web/setup', '/p/shop/web/setup/keys', '/o/shop/members'];
holdStill(at, 'with figures', 1440, Object.fromEntries(wide.map((path) => [path, full[path]])));
holdSessionStill(at, 1440);
holdConversionStill(at, 1440);
