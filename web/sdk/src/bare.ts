/** A path with or without a slash at its end is the same page. */
export const bare = (path: string): string => path.replace(/\/+$/, '');
