/** Removes the slash at the end of a path: with or without it, the path is the same page. */
export const bare = (path: string): string => path.replace(/\/+$/, '');
