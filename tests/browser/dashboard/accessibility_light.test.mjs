// Checks every screen with the rules of axe: light and wide.

import { holdScreens } from '../support/accessibility.mjs';

holdScreens({ colorScheme: 'light', viewport: { width: 1440, height: 900 } });
