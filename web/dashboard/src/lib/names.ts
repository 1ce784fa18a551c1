/** GraphQL writes the values of fixed lists in capitals; REST, addresses and the dictionary do not. */
export const lower = <T extends string>(value: T) => value.toLowerCase() as Lowercase<T>;
export const upper = <T extends string>(value: T) => value.toUpperCase() as Uppercase<T>;
