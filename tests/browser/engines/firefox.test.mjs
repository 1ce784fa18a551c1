import { dashboard } from './dashboard.mjs';
import { firefox } from './drivers/puppeteer.mjs';
import { inEngine } from './run.mjs';

inEngine(firefox, dashboard);
