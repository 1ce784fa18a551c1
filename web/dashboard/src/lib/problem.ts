import { allProblemCode, allViolationCode, type ProblemCode, type ViolationCode } from '@/rest/values';

/**
 * Error code: one of the server's; `network` if the server could not be reached; `upgraded` if it no longer has a part of
 * this dashboard.
 */
export type Code = ProblemCode | 'network' | 'upgraded';

/** Generic codes, for which the server's own sentence says what happened. */
const vague: readonly Code[] = [
  'bad_request',
  'conflict',
  'forbidden',
  'gone',
  'not_configured',
  'unsupported_media_type',
  'upstream_error',
];

/** A field error, such as for `body.domains.0`. */
export interface FieldProblem {
  path: string;
  code: ViolationCode;
  /** The violated length, count or number, for codes that have one. */
  bound?: number | undefined;
}

/** The resource as somebody else has left it, while this person changed an earlier revision. */
export interface Newer {
  /** Null if the resource is gone. */
  revision: string | null;
  current: Readonly<Record<string, unknown>> | null;
}

interface ProblemInit {
  code: Code;
  status?: number;
  title?: string;
  detail?: string;
  said?: string;
  requestId?: string;
  retryAfter?: number;
  fields?: FieldProblem[];
  newer?: Newer | undefined;
}

/** An error from a problem document, from GraphQL, or from the network. */
export class Problem extends Error {
  readonly code: Code;
  readonly status: number | undefined;
  /** The server's own sentence, in English, if the code alone says too little. */
  readonly said: string | undefined;
  readonly requestId: string | undefined;
  /** Seconds to wait before the next attempt. */
  readonly retryAfter: number | undefined;
  readonly fields: FieldProblem[];
  /** Set if somebody else has changed the resource first. */
  readonly newer: Newer | undefined;

  constructor(init: ProblemInit) {
    super(init.detail ?? init.title ?? init.code);
    this.name = 'Problem';
    this.code = init.code;
    this.status = init.status;
    this.said = init.said;
    this.requestId = init.requestId;
    this.retryAfter = init.retryAfter;
    this.fields = init.fields ?? [];
    this.newer = init.newer;
  }

  get signedOut(): boolean {
    return this.code === 'unauthorized' || this.code === 'invalid_token';
  }

  /** Whether the same request may succeed a moment later without anyone changing anything. */
  get passing(): boolean {
    return ['network', 'db_unavailable', 'internal', 'upstream_error'].includes(this.code);
  }
}

/** Messages of browsers and the bundler for a chunk that could not be loaded. */
const partMissing = /dynamically imported module|Importing a module script failed|Unable to preload CSS/;

/** Returns true if a chunk could not be loaded: the server cannot be reached, or was updated. */
export const isPartMissing = (error: unknown) => error instanceof Error && partMissing.test(error.message);

export function asProblem(error: unknown): Problem {
  if (isPartMissing(error)) return new Problem({ code: 'network' });
  return error instanceof Problem
    ? error
    : new Problem({ code: 'internal', detail: error instanceof Error ? error.message : undefined });
}

type Loose = Record<string, unknown>;
const isObject = (value: unknown): value is Loose => typeof value === 'object' && value !== null;
const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
/** Returns a known code; undefined for a code that only a newer server has. */
const codeOf = (value: unknown) => allProblemCode.find((known) => known === value);

/** The server's sentence for generic and unknown codes. */
const saidOf = (code: Code | undefined, detail: string | undefined) =>
  code === undefined || vague.includes(code) ? detail : undefined;

function fieldsOf(value: unknown): FieldProblem[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry: unknown) => {
    const path = isObject(entry) ? text(entry.path) : undefined;
    if (!isObject(entry) || path === undefined) return [];
    const code = allViolationCode.find((known) => known === entry.code) ?? 'invalid';
    return [{ path, code, bound: typeof entry.bound === 'number' ? entry.bound : undefined }];
  });
}

function retryAfterOf(response: Response): number | undefined {
  const seconds = Number(response.headers.get('retry-after'));
  return Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : undefined;
}

/** Parses an RFC 9457 problem document. Any other body also yields a Problem. */
export function problemFromResponse(response: Response, body: unknown): Problem {
  const document = isObject(body) ? body : {};
  const code = codeOf(document.code);
  const detail = text(document.detail);
  const fallback = response.status === 401 ? 'unauthorized' : response.status === 429 ? 'rate_limited' : 'internal';
  return new Problem({
    code: code ?? fallback,
    status: response.status,
    title: text(document.title) ?? `${response.status} ${response.statusText}`.trim(),
    detail,
    said: saidOf(code, detail),
    requestId: text(document.requestId) ?? response.headers.get('x-request-id') ?? undefined,
    retryAfter: retryAfterOf(response),
    fields: fieldsOf(document.errors),
  });
}

/** Returns the newer version of a resource from a conflict of revisions. */
function newerOf(extensions: Loose): Newer | undefined {
  if (!('current' in extensions)) return undefined;
  return {
    revision: text(extensions.revision) ?? null,
    current: isObject(extensions.current) ? extensions.current : null,
  };
}

/** Parses the first error of a GraphQL response; null if there is none. */
export function problemFromGraphql(response: Response, body: unknown): Problem | null {
  const first: unknown = isObject(body) && Array.isArray(body.errors) ? body.errors[0] : undefined;
  if (!isObject(first)) return null;
  const extensions = isObject(first.extensions) ? first.extensions : {};
  const retry = Number(extensions.retryAfter);
  const code = codeOf(extensions.code);
  const detail = text(first.message);
  return new Problem({
    code: code ?? 'internal',
    detail,
    said: saidOf(code, detail),
    requestId: text(extensions.requestId) ?? response.headers.get('x-request-id') ?? undefined,
    retryAfter: retryAfterOf(response) ?? (Number.isFinite(retry) && retry > 0 ? retry : undefined),
    fields: fieldsOf(extensions.errors),
    newer: newerOf(extensions),
  });
}
