import { isPersonal } from './identifiers';

/**
 * Labels are taken from the page's own text. Of a text that may leave the page
 * only what an identifier may hold is kept, at most 80 characters.
 */
export const label = (text: string | null | undefined): string =>
  !text || isPersonal(text)
    ? ''
    : text
        .replace(/[^\p{L}\p{N}.:/#_-]+/gu, ' ')
        .trim()
        .slice(0, 80)
        .trim();
