import { isPersonal } from './identifiers';

/**
 * Labels come from the page's own text. Of a text that may leave the page, only the characters allowed in an identifier
 * are kept, at most 80.
 */
export const label = (text: string | null | undefined): string =>
  !text || isPersonal(text)
    ? ''
    : text
        .replace(/[^\p{L}\p{N}.:/#_-]+/gu, ' ')
        .trim()
        .slice(0, 80)
        .trim();
