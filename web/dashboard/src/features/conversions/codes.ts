/** Code examples for sending conversions of a definition. Their explanations are in the dictionary. */
import type { PropTest } from '@/features/goals/match';
import type { Definition } from './conversions';
import { readTrigger, readValue } from './draft';

export interface Place {
  /** The origin of this server. */
  server: string;
  /** `org/project`. */
  project: string;
  currency: string;
}

/** A value within the bounds of the definition, as an example. */
function exampleOf({ value }: Pick<Definition, 'value'>): number {
  const { kind, min, max } = readValue(value);
  return kind === 'none' || kind === 'fixed' ? 49.9 : Math.min(Math.max(49.9, Number(min)), Number(max));
}

/** Formats an object as JavaScript: `{ plan: 'pro', amount: 49.9 }`. */
const literal = (value: unknown) =>
  typeof value === 'string' ? `'${value.replace(/[\\']/g, '\\$&').replace(/\n/g, '\\n')}'` : String(value);
const nameOf = (name: string) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : literal(name));

/** Tells the conversion at once, under the id that the page also gives the tags of ad platforms. */
export function beaconCode(definition: Pick<Definition, 'key' | 'value'>): string {
  const value = readValue(definition.value).kind === 'reported' ? `, value: ${exampleOf(definition)}` : '';
  return `svc('convert', '${definition.key}', { eventId: 'order-00004711'${value} });`;
}

/** Example event that meets the conditions, as far as an example can be derived from them. */
export function eventCode({ trigger, value }: Pick<Definition, 'trigger' | 'value'>): string {
  const { event, props } = readTrigger(trigger);
  const { kind, property } = readValue(value);
  const given = new Map<string, unknown>(props.flatMap((test) => exampleProp(test)));
  if (kind === 'property') given.set(property, exampleOf({ value }));
  const said = [...given].map(([name, one]) => `${nameOf(name)}: ${literal(one)}`).join(', ');
  return said ? `svc('event', '${event}', { ${said} });` : `svc('event', '${event}');`;
}

function exampleProp({ prop, comparison, values: [first = ''] }: PropTest): [string, unknown][] {
  const number = first.trim() !== '' && Number.isFinite(Number(first)) ? Number(first) : undefined;
  switch (comparison) {
    case 'equals':
    case 'anyOf':
    case 'contains':
    case 'beginsWith':
      return [[prop, comparison === 'equals' || comparison === 'anyOf' ? (number ?? first) : first]];
    case 'atLeast':
    case 'atMost':
      return [[prop, number]];
    case 'greater':
      return [[prop, (number ?? 0) + 1]];
    case 'less':
      return [[prop, (number ?? 0) - 1]];
    case 'exists':
      return [[prop, true]];
    default:
      return [];
  }
}

export const identifyCode = "svc('identify', { email: 'anna@example.com' });";

const keyLine = 'SVC_KEY=sk_svc_…';
const apiOf = ({ server, project }: Place) => `${server}/v1/projects/${project.replace('/', '%2F')}/conversions`;

export function serverCode(definition: Pick<Definition, 'key' | 'value' | 'currency'>, place: Place): string {
  const worth = readValue(definition.value).kind !== 'fixed';
  const fields = [
    `"eventId": "order-00004711"`,
    `"definition": "${definition.key}"`,
    ...(worth ? [`"value": ${exampleOf(definition)}`, `"currency": "${definition.currency ?? place.currency}"`] : []),
    `"email": "anna@example.com"`,
    `"consent": true`,
  ];
  return `${keyLine}
curl -X POST '${apiOf(place)}' \\
  -H "Authorization: Bearer $SVC_KEY" \\
  -H 'Content-Type: application/json' \\
  -d '{
    ${fields.join(',\n    ')}
  }'`;
}

export function confirmCode(place: Place): string {
  return `ID=00000000-0000-0000-0000-000000000000
curl -X PATCH '${apiOf(place)}/'"$ID"/status \\
  -H "Authorization: Bearer $SVC_KEY" \\
  -H 'Content-Type: application/json' \\
  -d '{ "status": "confirmed" }'`;
}
