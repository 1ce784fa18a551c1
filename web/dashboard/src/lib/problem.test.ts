import { describe, expect, it } from 'vitest';
import { asProblem, problemFromGraphql, problemFromResponse } from './problem';

describe('problems', () => {
  it('are read from a problem document', () => {
    const response = new Response(null, { status: 429, headers: { 'retry-after': '42', 'x-request-id': 'abc' } });
    const problem = problemFromResponse(response, {
      code: 'rate_limited',
      title: 'Too many requests',
      errors: [
        { path: 'body.email', code: 'wrong_format', message: 'x' },
        { path: 'body.name', code: 'too_long', bound: 100, message: 'x' },
        { path: 'body.later', code: 'not_known_yet' },
        'odd',
      ],
    });
    expect(problem).toMatchObject({
      code: 'rate_limited',
      status: 429,
      retryAfter: 42,
      requestId: 'abc',
      fields: [
        { path: 'body.email', code: 'wrong_format' },
        { path: 'body.name', code: 'too_long', bound: 100 },
        { path: 'body.later', code: 'invalid' },
      ],
    });
  });

  it('are read from whatever a proxy answers', () => {
    expect(problemFromResponse(new Response(null, { status: 401 }), null).signedOut).toBe(true);
    expect(problemFromResponse(new Response(null, { status: 502 }), '<html>')).toMatchObject({
      code: 'internal',
      passing: true,
    });
  });

  it('are read from the first GraphQL error', () => {
    const response = new Response(null, { headers: { 'x-request-id': 'abc' } });
    expect(problemFromGraphql(response, { data: {} })).toBeNull();
    expect(
      problemFromGraphql(response, { errors: [{ message: 'no', extensions: { code: 'not_found' } }] }),
    ).toMatchObject({ code: 'not_found', message: 'no', said: undefined, requestId: 'abc' });
  });

  it('say that the server was not reached when a part of the dashboard did not come', () => {
    for (const message of [
      'Failed to fetch dynamically imported module: http://x/assets/status-1.js',
      'error loading dynamically imported module: http://x/assets/status-1.js',
      'Importing a module script failed.',
      'A part of the dashboard is missing: Unable to preload CSS for /assets/status-1.css',
    ])
      expect(asProblem(new TypeError(message)).code).toBe('network');
    expect(asProblem(new TypeError('x is undefined')).code).toBe('internal');
  });

  it('keep what the server said where the code says too little, or is not known yet', () => {
    const rest = (code: string) =>
      problemFromResponse(new Response(null, { status: 400 }), { code, title: 'Title', detail: 'Said.' });
    const graphql = (code: string) =>
      problemFromGraphql(new Response(), { errors: [{ message: 'Said.', extensions: { code } }] });
    for (const code of ['bad_request', 'gone', 'of_next_year']) {
      expect(rest(code).said).toBe('Said.');
      expect(graphql(code)?.said).toBe('Said.');
    }
    expect(rest('internal').said).toBeUndefined();
    expect(graphql('last_owner')?.said).toBeUndefined();
    expect(asProblem(new TypeError('x is undefined')).said).toBeUndefined();
  });
});
