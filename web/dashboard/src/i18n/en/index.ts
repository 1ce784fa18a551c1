import { first } from './first';
import { more } from './more';

/** Every sentence of the dashboard, in English: the model that each translation follows. */
export const en = { ...first, ...more };
