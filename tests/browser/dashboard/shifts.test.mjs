// Screens with figures, on a phone.

import { full, holdSessionStill, holdStill, shop } from '../support/shifts.mjs';

const at = shop();
holdStill(at, 'with figures', 390, full);
holdSessionStill(at, 390);
