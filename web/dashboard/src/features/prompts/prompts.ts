import { queryOptions } from '@tanstack/react-query';
import type { Language } from '@/i18n/language';
import { get } from '@/lib/api';
import type { Schemas } from '@/lib/rest';

export type PromptKind = Schemas['PromptKind'];

/** Choices that change the text of a prompt. */
export interface PromptChoices {
  stack: Schemas['PromptStack'];
  proxy: Schemas['PromptProxy'];
  locale: Language;
}

export const promptListQuery = (project: string, locale: Language) =>
  queryOptions({
    queryKey: ['SetupPrompts', project, locale],
    queryFn: () => get('/v1/projects/{project}/setup/prompts', { path: { project }, query: { locale } }),
    staleTime: 60_000,
  });

export const promptQuery = (project: string, kind: PromptKind, choices: PromptChoices) =>
  queryOptions({
    queryKey: ['SetupPrompt', project, kind, choices],
    queryFn: () =>
      get('/v1/projects/{project}/setup/prompts/{kind}', { path: { project, kind }, query: { ...choices } }),
    staleTime: 60_000,
  });
