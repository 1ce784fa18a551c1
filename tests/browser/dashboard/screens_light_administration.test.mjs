// Every second screen of conversions, leads and settings, wide and light.

import { administration } from '../support/screens.mjs';
import { LIGHT, walk } from '../support/walk.mjs';

const walked = walk(LIGHT);
walked.screens(administration);
walked.details();
walked.closed();
