import type { TypedDocumentString } from '@/gql/graphql';
import { asProblem, Problem, problemFromGraphql, problemFromResponse } from './problem';
import { addressOf, type AnswerOf, type BodyOf, type Parameters, type PathOf } from './rest';
import { saveBlob } from './save';
import { keepSession, session } from './session';
import { isUnsaved } from './unsaved';

let signedOut: (unsaved: boolean) => void = () => undefined;

/** Called once when the server no longer accepts the session. The argument says if a change was lost. */
export function onSignedOut(listener: (unsaved: boolean) => void) {
  signedOut = listener;
}

let confirmIdentity: () => Promise<boolean> = () => Promise.resolve(false);

/** Called when an action requires the person to confirm their identity. Resolves to true if they did. */
export function onSudoRequired(ask: () => Promise<boolean>) {
  confirmIdentity = ask;
}

let logIn: () => Promise<boolean> = () => Promise.resolve(false);

/** Called when the login has ended and something would be lost. Resolves to true once the person has logged in again. */
export function onLoginEnded(ask: () => Promise<boolean>) {
  logIn = ask;
}

/** Question for another login, while it is on the screen. */
let asking: Promise<boolean> | null = null;

/** Whether the person is asked to log in again where they are. */
export const isLoginAsked = () => asking !== null;

/**
 * Handles an ended login. If a change or something typed would be lost, asks the person to log in where they are, and then
 * retries. Requests that fail meanwhile wait for the same answer. Otherwise shows the login screen.
 */
async function withLogin<Answer>(change: boolean, act: () => Promise<Answer>): Promise<Answer> {
  const used = session()?.token;
  try {
    return await act();
  } catch (error) {
    if (!asProblem(error).signedOut) throw error;
    const now = session()?.token;
    if (now && now !== used) return await act();
    if (now) keepSession(null);
    if (isUnsaved() || (now && change))
      asking ??= logIn().finally(() => {
        asking = null;
      });
    if (asking && (await asking)) return await act();
    if (now) signedOut(change);
    throw error;
  }
}

/** Handles `sudo_required`: asks the person to confirm their identity, and then retries the action. */
async function withSudo<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  try {
    return await act();
  } catch (error) {
    if (asProblem(error).code !== 'sudo_required' || !(await confirmIdentity())) throw error;
    return await act();
  }
}

async function send(
  method: 'GET' | 'POST' | 'PATCH',
  url: string,
  body: unknown,
  token: string | undefined,
  signal?: AbortSignal,
): Promise<{ response: Response; body: unknown }> {
  try {
    const response = await fetch(url, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        accept: 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal ?? null,
    });
    const answer: unknown = await response.json().catch(() => null);
    return { response, body: answer };
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new Problem({ code: 'network' });
  }
}

const rest = <Answer>(method: 'GET' | 'POST' | 'PATCH', address: string, payload?: unknown, signal?: AbortSignal) =>
  withLogin(method !== 'GET' && !address.endsWith('/logout'), async () => {
    const { response, body } = await send(method, address, payload, session()?.token, signal);
    if (!response.ok) throw problemFromResponse(response, body);
    return body as Answer;
  });

/** Sends a POST to the REST API, for what GraphQL does not offer (signing in and out, the setup). */
export const post = <P extends PathOf<'post'>>(
  path: P,
  payload: BodyOf<'post', P>,
  ...[parameters]: Parameters<'post', P>
) => withSudo(() => rest<AnswerOf<'post', P>>('POST', addressOf(path, parameters), payload));

/** Sends a PATCH to the REST API. */
export const patch = <P extends PathOf<'patch'>>(
  path: P,
  payload: BodyOf<'patch', P>,
  ...[parameters]: Parameters<'patch', P>
) => withSudo(() => rest<AnswerOf<'patch', P>>('PATCH', addressOf(path, parameters), payload));

/** Requests a file (`text/csv`). */
const fileOf = (method: 'GET' | 'POST', address: string, payload: unknown, signal?: AbortSignal) =>
  withLogin(false, () => loadFile(method, address, payload, signal));

async function loadFile(
  method: 'GET' | 'POST',
  address: string,
  payload: unknown,
  signal?: AbortSignal,
): Promise<Response> {
  const token = session()?.token;
  let response: Response;
  try {
    response = await fetch(address, {
      method,
      headers: {
        ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
        accept: 'text/csv',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: payload === undefined ? null : JSON.stringify(payload),
      signal: signal ?? null,
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new Problem({ code: 'network' });
  }
  if (!response.ok) throw problemFromResponse(response, await response.json().catch(() => null));
  return response;
}

/** Requests a file and saves it under a name. */
async function saveFile(method: 'GET' | 'POST', address: string, payload: unknown, name: string) {
  const response = await fileOf(method, address, payload);
  saveBlob(await response.blob(), name);
}

/** Sends a POST and saves the response as a file. */
export const saveAnswer = <P extends PathOf<'post'>>(
  path: P,
  payload: BodyOf<'post', P>,
  name: string,
  ...[parameters]: Parameters<'post', P>
) => saveFile('POST', addressOf(path, parameters), payload, name);

/** Saves a report as a file. Its parameters come from the URL and are not typed here. */
export const saveReport = (path: PathOf<'get'>, name: string, parameters: { path: object; query: object }) =>
  saveFile('GET', addressOf(path, parameters), undefined, name);

/** Column names of a report's CSV file. */
export async function columnsOf(path: PathOf<'get'>, parameters: { path: object; query: object }, signal: AbortSignal) {
  const response = await fileOf('GET', addressOf(path, parameters), undefined, signal);
  const [names = ''] = (await response.text()).split('\r\n');
  return names.split(',');
}

/** Loads one page of a list. Its parameters come from the URL and are not typed here. */
export const getPage = <P extends PathOf<'get'>>(
  path: P,
  parameters: { path: object; query: object },
  signal: AbortSignal,
) => rest<AnswerOf<'get', P>>('GET', addressOf(path, parameters), undefined, signal);

export const get = <P extends PathOf<'get'>>(path: P, ...[parameters]: Parameters<'get', P>) =>
  rest<AnswerOf<'get', P>>('GET', addressOf(path, parameters));

/** Sends a login POST. A refusal does not end the session that this browser may already have. */
export async function knock<P extends PathOf<'post'>>(
  path: P,
  payload: BodyOf<'post', P>,
): Promise<AnswerOf<'post', P>> {
  const { response, body } = await send('POST', path, payload, undefined);
  if (!response.ok) throw problemFromResponse(response, body);
  return body as AnswerOf<'post', P>;
}

/** Runs a generated GraphQL document with a token. Throws on any error: an incomplete report is worse than a message. */
export async function requestAs<Result, Variables>(
  token: string | undefined,
  document: TypedDocumentString<Result, Variables>,
  variables: Variables,
  signal?: AbortSignal,
): Promise<Result> {
  const { response, body } = await send('POST', '/graphql', { query: document.toString(), variables }, token, signal);
  // Responses other than 200 are problem documents, whose `errors` are not GraphQL errors.
  if (!response.ok) throw problemFromResponse(response, body);
  const problem = problemFromGraphql(response, body);
  if (problem) throw problem;
  const data = (body as { data?: Result } | null)?.data;
  if (!data) throw new Problem({ code: 'internal', requestId: response.headers.get('x-request-id') ?? undefined });
  return data;
}

/** Runs a generated GraphQL document for the person who is logged in. */
export const request = <Result, Variables>(
  document: TypedDocumentString<Result, Variables>,
  variables: Variables,
  signal?: AbortSignal,
): Promise<Result> =>
  withSudo(() =>
    withLogin(document.toString().trimStart().startsWith('mutation'), () =>
      requestAs(session()?.token, document, variables, signal),
    ),
  );
