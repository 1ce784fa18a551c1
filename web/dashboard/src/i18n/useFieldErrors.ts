import { useMemo } from 'react';
import { fieldErrors } from '@/lib/fields';
import { type Dictionary, useI18n } from './I18n';

/** What a refused field is told. The server speaks English and of patterns; people are told what is expected. */
export function sayField(field: string, message: string, t: Dictionary): string {
  const { field: say } = t.errors;
  if (/is required|shorter than 1 character|fewer than 1 item|less than 1 item/.test(message)) return say.required;
  if (field === 'domains') return say.host;
  if (field === 'allowedOrigins') return say.origin;
  const [, least] = /shorter than (\d+)/.exec(message) ?? [];
  if (least) return say.short(Number(least));
  const [, most] = /longer than (\d+)/.exec(message) ?? [];
  if (most) return say.long(Number(most));
  return /does not match|is not (an?|valid)/.test(message) ? say.format : message;
}

/** The refused fields of a form, in the language of the reader. */
export function useFieldErrors(error: unknown): Readonly<Record<string, string | undefined>> {
  const { t } = useI18n();
  return useMemo(
    () =>
      Object.fromEntries(
        Object.entries(fieldErrors(error)).map(([path, message]) => [
          path,
          message && sayField(path.split('.')[0] ?? '', message, t),
        ]),
      ),
    [error, t],
  );
}
