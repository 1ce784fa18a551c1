/** Follows a dotted path such as `order.total` into a record of the page. */
export const follow = (record: unknown, path: string): unknown =>
  path.split('.').reduce((inner, name) => Object(inner)[name], record);
