import { chromium } from './drivers/puppeteer.mjs';
import { inEngine } from './run.mjs';

inEngine(chromium);
