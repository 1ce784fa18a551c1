/**
 * Labels are taken from the page's own text, so they must not carry what
 * somebody typed or who they are: a text with an @ or with a run of digits like
 * a phone number gives no label at all. Of the rest only what an identifier may
 * hold is kept, at most 80 characters.
 */
export const label = (text: string): string =>
  /@|(\d\W*){7}/.test(text)
    ? ''
    : text
        .replace(/[^\p{L}\p{N}.:/#_-]+/gu, ' ')
        .trim()
        .slice(0, 80);
