// Every second screen of conversions, leads and settings, narrow and dark.

import { administration } from '../support/screens.mjs';
import { DARK, walk } from '../support/walk.mjs';

const walked = walk(DARK);
walked.screens(administration);
walked.details();
walked.closed();
