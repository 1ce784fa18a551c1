/** Reads a value of an object of the page by a dotted path such as `order.total`. */
export const follow = (record: unknown, path: string): unknown =>
  path.split('.').reduce((inner, name) => Object(inner)[name], record);
