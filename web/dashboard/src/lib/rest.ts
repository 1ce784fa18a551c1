/**
 * Typed client of the REST API. Paths, parameters, bodies and responses are
 * checked against the types generated from the OpenAPI document, so a breaking change of the server does not compile.
 */
import type { components, paths } from '@/rest/types';

export type Schemas = components['schemas'];
type Method = 'get' | 'post' | 'patch';

/** Paths that support a method. */
export type PathOf<M extends Method> = {
  [P in keyof paths]: paths[P] extends Record<M, { responses: unknown }> ? P : never;
}[keyof paths];

type Operation<M extends Method, P extends keyof paths> = paths[P] extends Record<M, infer Found> ? Found : never;

type JsonOf<Message> = Message extends { content: { 'application/json': infer Json } } ? Json : undefined;

/** Body of a successful response. */
export type AnswerOf<M extends Method, P extends keyof paths> =
  Operation<M, P> extends { responses: infer Answers }
    ? { [Status in keyof Answers & (200 | 201 | 202)]: JsonOf<Answers[Status]> }[keyof Answers & (200 | 201 | 202)]
    : never;

/** Body of a request; `undefined` without a body. */
export type BodyOf<M extends Method, P extends keyof paths> =
  Operation<M, P> extends { requestBody?: infer Body }
    ? [NonNullable<Body>] extends [never]
      ? undefined
      : JsonOf<NonNullable<Body>>
    : undefined;

type ParametersOf<M extends Method, P extends keyof paths> =
  Operation<M, P> extends { parameters: { path?: infer InPath; query?: infer InQuery } }
    ? ([NonNullable<InPath>] extends [never] ? object : { path: NonNullable<InPath> }) & {
        query?: NonNullable<InQuery>;
      }
    : object;

/** Last argument of a call; optional if no parameter is required. */
export type Parameters<M extends Method, P extends keyof paths> =
  object extends ParametersOf<M, P> ? [parameters?: ParametersOf<M, P>] : [parameters: ParametersOf<M, P>];

/** URL of an operation with its parameters. */
export function addressOf(path: string, parameters: { path?: object; query?: object } = {}): string {
  const filled = Object.entries(parameters.path ?? {}).reduce(
    (address, [name, value]) => address.replace(`{${name}}`, encodeURIComponent(String(value))),
    path,
  );
  const query = new URLSearchParams(
    Object.entries(parameters.query ?? {}).flatMap(([name, value]: [string, unknown]) =>
      (Array.isArray(value) ? value : [value])
        .filter((one) => one !== undefined)
        .map((one): [string, string] => [name, String(one)]),
    ),
  ).toString();
  return query ? `${filled}?${query}` : filled;
}
