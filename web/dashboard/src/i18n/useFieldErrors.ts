import { useMemo } from 'react';
import { fieldErrors } from '@/lib/fields';
import type { Format } from '@/lib/format';
import type { FieldProblem } from '@/lib/problem';
import { type Dictionary, useI18n } from './I18n';

/** Error text of a field in the reader's language, from its code, its bound, and the kind of field. */
export function sayField(field: string, problem: FieldProblem, t: Dictionary, format: Format): string {
  const { code } = problem;
  if (code !== 'required' && field === 'domains') return t.errors.fields.host;
  if (code !== 'required' && (field === 'allowedOrigins' || field === 'embedOn')) return t.errors.fields.origin;
  if (code === 'wrong_format' && (field === 'slug' || field === 'email')) return t.errors.fields[field];
  return sayViolation(problem, t, format);
}

/** Error text of a value, independent of its field. */
export function sayViolation({ code, bound }: FieldProblem, t: Dictionary, format: Format): string {
  if ((code === 'too_short' || code === 'too_few') && bound === 1) return t.errors.violations.required('');
  return t.errors.violations[code](bound === undefined ? '' : format.number(bound));
}

/** Field errors of a form, in the reader's language. */
export function useFieldErrors(error: unknown): Readonly<Record<string, string | undefined>> {
  const { t, format } = useI18n();
  return useMemo(
    () =>
      Object.fromEntries(
        Object.entries(fieldErrors(error)).map(([path, problem]) => [
          path,
          problem && sayField(path.split('.').findLast((step) => !/^\d+$/.test(step)) ?? '', problem, t, format),
        ]),
      ),
    [error, t, format],
  );
}
