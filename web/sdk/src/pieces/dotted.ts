/** Reads a value of an object of the page by a dotted path such as `order.total`. */
export function follow(record: unknown, path: string): unknown {
  for (const name of path.split('.')) record = Object(record)[name];
  return record;
}
