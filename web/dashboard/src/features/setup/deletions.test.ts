import { expect, test } from 'vitest';
import { formerValues } from './deletions';

const settings = { pii: { storePlaintext: false, leadsRetentionDays: 30 } };

test('the oldest deletion of a kind has the value that takes all of them back', () => {
  const visits = [
    { kind: 'VISITS' as const, formerDays: 731 },
    { kind: 'VISITS' as const, formerDays: 90 },
  ];
  expect(formerValues(visits, settings)).toEqual({ retentionDays: 731 });
  expect(formerValues([{ kind: 'CONTACTS', formerDays: null }], settings)).toEqual({
    settings: { pii: { storePlaintext: true, leadsRetentionDays: 30 } },
  });
  expect(formerValues([...visits, { kind: 'LEADS', formerDays: null }], settings)).toEqual({
    retentionDays: 731,
    settings: { pii: { storePlaintext: false, leadsRetentionDays: null } },
  });
  expect(formerValues([], settings)).toEqual({});
});
