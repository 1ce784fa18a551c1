import { describe, expect, it } from 'vitest';
import { problemFromGraphql, problemFromResponse } from './problem';

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
    ).toMatchObject({ code: 'not_found', detail: 'no', requestId: 'abc' });
  });
});
