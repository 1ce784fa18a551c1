import { allProblemCode, allViolationCode, type ProblemCode, type ViolationCode } from '@/rest/values';

/** What went wrong: a code of the server, or that it could not be reached. */
export type Code = ProblemCode | 'network';

/** Codes that name only a kind of error; what happened is in the server's own sentence. */
const vague: readonly Code[] = [
  'bad_request',
  'conflict',
  'forbidden',
  'gone',
  'not_configured',
  'unsupported_media_type',
  'upstream_error',
];

/** A field the server refused: `body.domains.0` and why. */
export interface FieldProblem {
  path: string;
  code: ViolationCode;
  /** The length, count or number that was missed, for codes that speak of one. */
  bound?: number | undefined;
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
}

/** What went wrong, from a problem document, a GraphQL error or the network alike. */
export class Problem extends Error {
  readonly code: Code;
  readonly status: number | undefined;
  /** The server's own sentence, in English, where the code alone says too little. */
  readonly said: string | undefined;
  readonly requestId: string | undefined;
  /** Seconds to wait before the next attempt. */
  readonly retryAfter: number | undefined;
  readonly fields: FieldProblem[];

  constructor(init: ProblemInit) {
    super(init.detail ?? init.title ?? init.code);
    this.name = 'Problem';
    this.code = init.code;
    this.status = init.status;
    this.said = init.said;
    this.requestId = init.requestId;
    this.retryAfter = init.retryAfter;
    this.fields = init.fields ?? [];
  }

  get signedOut(): boolean {
    return this.code === 'unauthorized' || this.code === 'invalid_token';
  }

  /** Whether the same request may succeed a moment later without anyone changing anything. */
  get passing(): boolean {
    return ['network', 'db_unavailable', 'internal', 'upstream_error'].includes(this.code);
  }
}

/** What browsers and the bundler say when a part of the dashboard itself did not come. */
const partMissing = /dynamically imported module|Importing a module script failed|Unable to preload CSS/;

/** Whether an error is about a part of the dashboard that could not be fetched: no server, or a newer one. */
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
/** A server that is newer than this page may know codes that it does not. */
const codeOf = (value: unknown) => allProblemCode.find((known) => known === value);

/** What the server said about an error that this page has no words of its own for, or that it does not know. */
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

/** Reads an RFC 9457 problem document; a body that is none still yields a Problem. */
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

/** Reads the first error of a GraphQL answer; null when the answer carries none. */
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
  });
}
