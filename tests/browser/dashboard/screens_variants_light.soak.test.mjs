// Variants of reports and screens of a project without visits, wide and light.

import { variants } from '../support/screens.mjs';
import { LIGHT, walk } from '../support/walk.mjs';

walk(LIGHT).screens(variants);
