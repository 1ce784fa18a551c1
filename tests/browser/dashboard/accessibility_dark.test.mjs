// Checks every screen with the rules of axe: dark and narrow.

import { holdScreens } from '../support/accessibility.mjs';

holdScreens({ colorScheme: 'dark', viewport: { width: 390, height: 844 } });
