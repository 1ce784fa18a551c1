/** Longest question that the server takes. */
export const MAX_QUESTION = 200;
