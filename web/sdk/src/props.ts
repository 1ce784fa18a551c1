/** Checks props by the rules of the server. Props that the server would drop are not sent. */

import type { Props } from './api';
import { isPersonal } from './identifiers';
import { note, noteText } from './notes';
import type { Prop } from './wire';

const MAX_PROPS = 20;
/** Of a text. */
export const MAX_CHARS = 200;
const MAX_NUMBER = 1e12;
const NAME = /^[\w.-]{1,40}$/;

/** The value, or undefined for one that the server would drop. */
function prop(name: string, value: unknown): Prop | undefined {
  if (typeof value === 'boolean' || (typeof value === 'number' && Math.abs(value) <= MAX_NUMBER)) return value;
  if (typeof value !== 'string' || isPersonal(value)) return undefined;
  noteText(name, value);
  return value.slice(0, MAX_CHARS);
}

/** A copy, since the page may change its object before the send. */
export function cleanProps(given: unknown): Props {
  const props: Props = {};
  let count = 0;
  for (const [name, value] of Object.entries(Object(given))) {
    const kept = NAME.test(name) ? prop(name, value) : undefined;
    // One without a value is none.
    if (kept === undefined) value !== undefined && note('prop', name);
    else if (count++ < MAX_PROPS) props[name] = kept;
    else note('props', name);
  }
  return props;
}
