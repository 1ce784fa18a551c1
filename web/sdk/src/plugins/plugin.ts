/** Code that all plugins share. Every plugin file contains it, so it is small. */

import type { Api, Setup } from '../api';
import { ALONE } from '../build';
import { register } from '../register';

/** A plugin that the project switches on. */
export const plugin = (name: 'video' | 'sections' | 'forms' | 'vitals', setup: Setup): unknown =>
  register(name, ALONE ? setup : (api) => !api.config.plugins?.[name] || setup(api));

/** A text of the page as a name of the wire: at most 40 of ASCII letters, digits and `. _ : -`. */
export const nameOf = (text: string | null | undefined, { label }: Api): string =>
  label(text)
    .normalize('NFD')
    .replace(/[ /#]+/g, '-')
    .replace(/[^\w.:-]/g, '')
    .slice(0, 40);
