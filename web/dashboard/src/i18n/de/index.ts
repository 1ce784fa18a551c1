import type { Dictionary } from '../texts';
import { first } from './first';
import { more } from './more';

/** Every sentence of the dashboard, in German. */
export const de: Dictionary = { ...first, ...more };
