// Every second screen of reports and their variants, narrow and dark.

import { reports, variants } from '../support/screens.mjs';
import { DARK, walk } from '../support/walk.mjs';

const walked = walk(DARK);
walked.screens(reports);
walked.screens(variants);
walked.menus();
