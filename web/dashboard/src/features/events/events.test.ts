import { describe, expect, it } from 'vitest';
import { withProp } from './events';
import { readEventsSearch, readProps } from './search';

describe('the address of the events', () => {
  it('keeps what is understood', () => {
    expect(
      readEventsSearch({
        names: ['a', 'b', 'a'],
        props: '{"plan":"pro"}',
        prop_text: 'x',
        order: 'asc',
        session_id: 'z',
      }),
    ).toEqual({ names: ['a', 'b'], props: '{"plan":"pro"}', prop_text: 'x', order: 'asc' });
    expect(readEventsSearch({ names: 'a', props: '[1]', order: 'desc' })).toEqual({ names: ['a'] });
  });

  it('adds properties and takes them away', () => {
    const one = withProp(undefined, 'plan', 'pro');
    const two = withProp(one, 'again', true);
    expect(readProps(two)).toEqual({ plan: 'pro', again: true });
    expect(withProp(withProp(two, 'plan', undefined), 'again', undefined)).toBeUndefined();
    expect(readProps('{"a":null,"b":[1],"c":2}')).toEqual({ c: 2 });
  });
});
