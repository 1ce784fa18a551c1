import { describe, expect, it } from 'vitest';
import { Problem } from '@/lib/problem';
import { type Draft, isSame, newDraft, newProp, problemsOf, readDraft, refusedIn, writeDraft } from './draft';

const stored = {
  label: { en: 'Signed up', de: 'Angemeldet' },
  props: {
    button: { type: 'string', privacy: 'label' },
    code: { type: 'string', max: 8, pattern: '[A-Z]+-[0-9]+', optional: true },
    plan: { type: 'enum', values: ['free', 'pro'] },
    price: { type: 'number', min: 0.5, optional: true },
    seats: { type: 'int', min: 0, max: 500 },
    trial: { type: 'bool', optional: true },
  },
  oncePerPageview: true,
  dedupe: 'NAME_PROPS',
  flush: true,
  status: 'BLOCKED',
} as const;

const draftOf = (...props: Draft['props']) => newDraft(props);
const codes = (draft: Draft) =>
  Object.fromEntries(Object.entries(problemsOf(draft)).map(([path, problem]) => [path, problem?.code]));

describe('a schema', () => {
  it('comes back from the editor as it was', () => {
    expect(writeDraft(readDraft(stored))).toEqual(stored);
    expect(writeDraft(readDraft({ ...stored, label: 'Signed up' })).label).toBe('Signed up');
  });

  it('of nothing says nothing', () => {
    expect(writeDraft(newDraft())).toEqual({
      props: {},
      oncePerPageview: false,
      dedupe: 'NONE',
      flush: false,
      status: 'ACTIVE',
    });
  });

  it('sends of each property what its type takes, and no more', () => {
    const every = { longest: '9', pattern: 'a+', privacy: 'text', min: '1', max: '2', values: ['a'] } as const;
    const write = (type: 'string' | 'int' | 'bool' | 'enum') =>
      writeDraft(draftOf({ ...newProp('p', type), ...every, values: ['a'] })).props.p;
    expect(write('string')).toEqual({ type: 'string', max: 9, pattern: 'a+', privacy: 'text', optional: true });
    expect(write('int')).toEqual({ type: 'int', min: 1, max: 2, optional: true });
    expect(write('bool')).toEqual({ type: 'bool', optional: true });
    expect(write('enum')).toEqual({ type: 'enum', values: ['a'], optional: true });
  });

  it('is the same in whatever order its properties stand', () => {
    const [one, other] = [newProp('a'), newProp('b')];
    expect(isSame(draftOf(one, other), draftOf(other, one))).toBe(true);
    expect(isSame(draftOf(one), draftOf({ ...one, required: true }))).toBe(false);
  });
});

describe('what is wrong with a schema', () => {
  it('is known by its field', () => {
    const draft = draftOf(
      newProp(''),
      newProp('plan', 'enum'),
      { ...newProp('plan', 'int'), min: '3', max: '2' },
      { ...newProp('size', 'int'), min: '0.5' },
      { ...newProp('price', 'number'), min: '0.5', max: '1e13' },
      { ...newProp('code'), longest: '0' },
      { ...newProp('step', 'enum'), values: ['x'.repeat(81)] },
    );
    expect(codes({ ...draft, label: { en: '', de: 'Angemeldet' } })).toEqual({
      'label.en': 'required',
      'props.0.name': 'required',
      'props.1.values': 'required',
      'props.2.name': 'duplicate',
      'props.2.max': 'too_small',
      'props.3.min': 'wrong_type',
      'props.4.max': 'too_large',
      'props.5.longest': 'too_small',
      'props.6.values': 'too_long',
    });
  });

  it('is nothing in what the server has', () => {
    expect(problemsOf(readDraft(stored))).toEqual({});
  });

  it('stands at its field when the server found it', () => {
    const fields = [
      { path: 'input.props.code.pattern', code: 'wrong_format' },
      { path: 'input.props.a b', code: 'wrong_format' },
      { path: 'input.props.plan.values.1', code: 'duplicate' },
      { path: 'input.props.a.max.max', code: 'too_small', bound: 3 },
      { path: 'path.name', code: 'wrong_format' },
    ] as const;
    const error = new Problem({ code: 'validation_error', fields: [...fields] });
    const draft = draftOf(newProp('code'), newProp('a b'), newProp('plan', 'enum'), newProp('a.max', 'int'));
    const found = Object.entries(refusedIn(draft, error)).filter(([, problem]) => problem !== undefined);
    expect(Object.fromEntries(found.map(([path, problem]) => [path, problem?.path]))).toEqual({
      name: 'path.name',
      'props.0.pattern': 'input.props.code.pattern',
      'props.1.name': 'input.props.a b',
      'props.2.values': 'input.props.plan.values.1',
      'props.3.max': 'input.props.a.max.max',
    });
  });
});
