// Variants of reports and screens of a project without visits, narrow and dark.

import { variants } from '../support/screens.mjs';
import { DARK, walk } from '../support/walk.mjs';

const walked = walk(DARK);
walked.screens(variants);
