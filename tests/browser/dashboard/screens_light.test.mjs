// Every second screen of reports and their variants, wide and light.

import { reports, variants } from '../support/screens.mjs';
import { LIGHT, walk } from '../support/walk.mjs';

const walked = walk(LIGHT);
walked.screens(reports);
walked.screens(variants);
walked.menus();
