import { webkit } from './drivers/webkit.mjs';
import { inEngine } from './run.mjs';

inEngine(webkit);
