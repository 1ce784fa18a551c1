/** An event schema as a person edits it. The server owns the shape and validates it. */
import { readWords, type Words } from '@/features/questionnaires/draft';
import type { EventSchemaWrite } from '@/gql/graphql';
import { fieldErrors } from '@/lib/fields';
import { lower, upper } from '@/lib/names';
import type { FieldProblem } from '@/lib/problem';
import type { Schemas } from '@/lib/rest';
import {
  allDedupe,
  allEventStatus,
  boundsOfPropDefinition as bounds,
  type Dedupe,
  type EventStatus,
  type PropDefinitionKind,
  type PropPrivacy,
} from '@/rest/values';

export type PropDefinition = Schemas['PropDefinition'];
export type Props = Readonly<Record<string, PropDefinition>>;

/** Casts JSON of the server to the type that the OpenAPI document describes. */
export const asProps = (value: unknown) => value as Props;

/** A property with the fields of every type, so that switching the type back and forth loses nothing. */
export interface DraftProp {
  name: string;
  type: PropDefinitionKind;
  required: boolean;
  /** Maximum length of a text. */
  longest: string;
  pattern: string;
  privacy: PropPrivacy | 'none';
  min: string;
  max: string;
  values: string[];
}

export interface Draft {
  label: Words;
  props: DraftProp[];
  oncePerPageview: boolean;
  dedupe: Dedupe;
  flush: boolean;
  status: EventStatus;
}

export interface Stored {
  label?: unknown;
  props: unknown;
  oncePerPageview: boolean;
  dedupe: Uppercase<Dedupe>;
  flush: boolean;
  status: Uppercase<EventStatus>;
}

export const newProp = (name = '', type: PropDefinitionKind = 'string'): DraftProp => ({
  name,
  type,
  required: false,
  longest: '',
  pattern: '',
  privacy: 'none',
  min: '',
  max: '',
  values: [],
});

export const newDraft = (props: DraftProp[] = []): Draft => ({
  label: { en: '', de: '' },
  props,
  oncePerPageview: false,
  dedupe: 'none',
  flush: false,
  status: 'active',
});

const said = (value: number | string | undefined) => (value === undefined ? '' : String(value));

function readProp(name: string, prop: PropDefinition): DraftProp {
  const shared = { ...newProp(name, prop.type), required: prop.optional !== true };
  switch (prop.type) {
    case 'string':
      return {
        ...shared,
        longest: said(prop.max),
        pattern: said(prop.pattern),
        privacy: prop.privacy ?? 'none',
      };
    case 'int':
    case 'number':
      return { ...shared, min: said(prop.min), max: said(prop.max) };
    case 'enum':
      return { ...shared, values: [...prop.values] };
    case 'bool':
      return shared;
  }
}

export const readDraft = ({ label, props, oncePerPageview, dedupe, flush, status }: Stored): Draft => ({
  label: readWords(label),
  props: Object.entries(asProps(props)).map(([name, prop]) => readProp(name, prop)),
  oncePerPageview,
  dedupe: allDedupe.find((known) => known === lower(dedupe)) ?? 'none',
  flush,
  status: allEventStatus.find((known) => known === lower(status)) ?? 'active',
});

function writeProp({ type, required, longest, pattern, privacy, min, max, values }: DraftProp): PropDefinition {
  const optional = required ? {} : { optional: true };
  const number = (key: 'min' | 'max', text: string) => (text === '' ? {} : { [key]: Number(text) });
  switch (type) {
    case 'string':
      return {
        type,
        ...number('max', longest),
        ...(pattern === '' ? {} : { pattern }),
        ...(privacy === 'none' ? {} : { privacy }),
        ...optional,
      };
    case 'int':
    case 'number':
      return { type, ...number('min', min), ...number('max', max), ...optional };
    case 'enum':
      return { type, values, ...optional };
    case 'bool':
      return { type, ...optional };
  }
}

/** Input of `putEventSchema`. The server stores properties by name, so their order is not kept. */
export function writeDraft({ label, props, dedupe, status, ...rest }: Draft) {
  const { en, de } = { en: label.en.trim(), de: label.de.trim() };
  const named = props.map((prop) => [prop.name.trim(), writeProp(prop)] as const);
  return {
    ...(en === '' && de === '' ? {} : { label: de === '' ? en : { en, de } }),
    props: Object.fromEntries(named.sort(([one], [other]) => (one < other ? -1 : 1))),
    dedupe: upper(dedupe),
    status: upper(status),
    ...rest,
  } satisfies EventSchemaWrite;
}

/** Returns true if both schemas are equal. */
export const isSame = (one: Draft, other: Draft) =>
  JSON.stringify(writeDraft(one)) === JSON.stringify(writeDraft(other));

export type Problems = Readonly<Record<string, FieldProblem | undefined>>;

/** Errors that can be found without the server, by the path of the field in the draft. */
export function problemsOf({ label, props }: Draft): Problems {
  const found: Record<string, FieldProblem> = {};
  const add = (path: string, code: FieldProblem['code'], bound?: number) => {
    found[path] ??= { path, code, bound };
  };
  // The German text is a translation: it needs an English text.
  if (label.en.trim() === '' && label.de.trim() !== '') add('label.en', 'required');
  props.forEach((prop, at) => {
    const name = prop.name.trim();
    if (name === '') add(`props.${at}.name`, 'required');
    else if (props.some((other, before) => before < at && other.name.trim() === name))
      add(`props.${at}.name`, 'duplicate');
    const number = (field: 'longest' | 'min' | 'max', whole: boolean, { min, max }: { min: number; max: number }) => {
      const text = prop[field].trim();
      if (text === '') return;
      const value = Number(text);
      if (!Number.isFinite(value) || (whole && !Number.isInteger(value))) add(`props.${at}.${field}`, 'wrong_type');
      else if (value < min) add(`props.${at}.${field}`, 'too_small', min);
      else if (value > max) add(`props.${at}.${field}`, 'too_large', max);
    };
    switch (prop.type) {
      case 'string':
        number('longest', true, bounds.string.max);
        break;
      case 'int':
      case 'number':
        number('min', prop.type === 'int', bounds[prop.type].min);
        number('max', prop.type === 'int', bounds[prop.type].max);
        if (prop.min !== '' && prop.max !== '' && Number(prop.max) < Number(prop.min))
          add(`props.${at}.max`, 'too_small', Number(prop.min));
        break;
      case 'enum':
        if (prop.values.length < bounds.enum.values.min) add(`props.${at}.values`, 'required');
        else if (prop.values.length > bounds.enum.values.max)
          add(`props.${at}.values`, 'too_many', bounds.enum.values.max);
        else if (prop.values.some((value) => value.length > bounds.enum.values.each.max))
          add(`props.${at}.values`, 'too_long', bounds.enum.values.each.max);
        break;
      case 'bool':
        break;
    }
  });
  return found;
}

/**
 * The server's errors, by the path of the field in the submitted draft. The server names a property by its name, but a
 * property may have been renamed since.
 */
export function refusedIn({ props }: Draft, error: unknown): Problems {
  const refused = fieldErrors(error);
  const found: Record<string, FieldProblem | undefined> = {
    name: refused.name ?? refused['path.name'],
    'label.en': refused['label.en'] ?? refused.label,
    'label.de': refused['label.de'],
    // Error: too many properties.
    props: Object.entries(refused).find(([path, problem]) => path === 'props' && problem?.path.endsWith('.props'))?.[1],
  };
  props.forEach((prop, at) => {
    const path = `props.${prop.name.trim()}`;
    const max = prop.type === 'string' ? 'longest' : 'max';
    found[`props.${at}.name`] = refused[path]?.path.endsWith(`.${path}`) ? refused[path] : undefined;
    found[`props.${at}.${max}`] = refused[`${path}.max`];
    found[`props.${at}.min`] = refused[`${path}.min`];
    found[`props.${at}.pattern`] = refused[`${path}.pattern`];
    found[`props.${at}.values`] = refused[`${path}.values`];
  });
  return found;
}
