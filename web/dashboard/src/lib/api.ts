import type { TypedDocumentString } from '@/gql/graphql';
import { Problem, problemFromGraphql, problemFromResponse } from './problem';
import { keepSession, session } from './session';

let signedOut: () => void = () => undefined;

/** Called once when the server no longer accepts the session. */
export function onSignedOut(listener: () => void) {
  signedOut = listener;
}

async function send(url: string, body: unknown, signal?: AbortSignal): Promise<{ response: Response; body: unknown }> {
  const token = session()?.token;
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: JSON.stringify(body),
      signal: signal ?? null,
    });
    const answer: unknown = await response.json().catch(() => null);
    return { response, body: answer };
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new Problem({ code: 'network' });
  }
}

function refuse(problem: Problem): never {
  if (problem.signedOut && session()) {
    keepSession(null);
    signedOut();
  }
  throw problem;
}

/** One POST to the REST interface; used for what GraphQL does not offer (signing in and out). */
export async function post<Answer>(path: string, payload: unknown): Promise<Answer> {
  const { response, body } = await send(path, payload);
  if (!response.ok) refuse(problemFromResponse(response, body));
  return body as Answer;
}

/** Runs a generated document. Any error in the answer throws: a half-filled report is worse than a message. */
export async function request<Result, Variables>(
  document: TypedDocumentString<Result, Variables>,
  variables: Variables,
  signal?: AbortSignal,
): Promise<Result> {
  const { response, body } = await send('/graphql', { query: document.toString(), variables }, signal);
  // Outside of 200 stands a problem document, whose `errors` are not those of GraphQL.
  if (!response.ok) refuse(problemFromResponse(response, body));
  const problem = problemFromGraphql(response, body);
  if (problem) refuse(problem);
  const data = (body as { data?: Result } | null)?.data;
  if (!data) throw new Problem({ code: 'internal', requestId: response.headers.get('x-request-id') ?? undefined });
  return data;
}
