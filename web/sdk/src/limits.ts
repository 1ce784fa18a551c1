/** Limits of a pageview's lists, which plugins keep and the core tells developers of. */

export const MAX_SECTIONS = 50;
export const MAX_VIDEOS = 10;
/** Of a person. */
export const MAX_TRAITS = 20;
