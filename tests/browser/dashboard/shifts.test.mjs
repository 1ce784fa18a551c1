// Layout shifts of screens with figures, on a phone.

import { full, holdConversionStill, holdSessionStill, holdStill, shop } from '../support/shifts.mjs';

const at = shop();
holdStill(at, 'with figures', 390, full);
holdSessionStill(at, 390);
holdConversionStill(at, 390);
