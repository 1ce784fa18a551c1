import { expect, it } from 'vitest';
import { readPayload, triedOf } from './tried';

it('a payload is a JSON object, or nothing', () => {
  expect(readPayload(' ')).toEqual({ props: {} });
  expect(readPayload('{"plan":"pro"}')).toEqual({ props: { plan: 'pro' } });
  expect(readPayload('{plan}')).toEqual({ wrong: 'syntax' });
  for (const text of ['[]', '1', 'null', '"a"']) expect(readPayload(text)).toEqual({ wrong: 'object' });
});

it('every property says what became of it', () => {
  const sent = { plan: 'gold', button: 'Buy now!', seats: 3 };
  const result = {
    valid: false,
    props: { button: 'Buy now', seats: 3 },
    problems: [
      { prop: 'plan', code: 'NOT_LISTED' },
      { prop: 'trial', code: 'MISSING_PROP' },
      { prop: null, code: 'INVALID_PROP_NAME' },
    ],
  } as const;
  expect(triedOf(sent, result)).toEqual({
    problems: ['invalid_prop_name'],
    props: [
      { name: 'plan', sent: 'gold', kept: undefined, problem: 'not_listed' },
      { name: 'button', sent: 'Buy now!', kept: 'Buy now', problem: null },
      { name: 'seats', sent: 3, kept: 3, problem: null },
      { name: 'trial', sent: undefined, kept: undefined, problem: 'missing_prop' },
    ],
  });
});
