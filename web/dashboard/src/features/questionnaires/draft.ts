/** A questionnaire as form state. The server owns the shape and validates it. */
import { allQuestionType, type QuestionType } from '@/rest/values';

export interface Words {
  en: string;
  de: string;
}
export interface DraftOption {
  value: string;
  label: Words;
}
export interface DraftQuestion {
  key: string;
  label: Words;
  type: QuestionType;
  options: DraftOption[];
}
export interface Draft {
  id: string;
  label: Words;
  questions: DraftQuestion[];
}

interface Stored {
  id: string;
  label: unknown;
  questions: readonly {
    key: string;
    label: unknown;
    type: string;
    options: readonly { value: string; label: unknown }[];
  }[];
}

export function readWords(label: unknown): Words {
  if (typeof label === 'string') return { en: label, de: '' };
  const texts = (typeof label === 'object' && label !== null ? label : {}) as Record<string, unknown>;
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return { en: text(texts.en), de: text(texts.de) };
}

export const newQuestion = (): DraftQuestion => ({ key: '', label: { en: '', de: '' }, type: 'choice', options: [] });
export const newDraft = (): Draft => ({ id: '', label: { en: '', de: '' }, questions: [newQuestion()] });

export const readDraft = ({ id, label, questions }: Stored): Draft => ({
  id,
  label: readWords(label),
  questions: questions.map((question) => ({
    key: question.key,
    label: readWords(question.label),
    type: allQuestionType.find((type) => type === question.type.toLowerCase()) ?? 'text',
    options: question.options.map((option) => ({ value: option.value, label: readWords(option.label) })),
  })),
});

const write = ({ en, de }: Words) => (de.trim() === '' ? en : { en, de });
const takesOptions = (type: QuestionType) => type === 'choice' || type === 'multiple';

/** Input of `putQuestionnaire`. Only question types with options send options. */
export const writeDraft = ({ label, questions }: Draft) => ({
  label: write(label),
  questions: questions.map(({ key, label: text, type, options }) => ({
    key: key.trim(),
    label: write(text),
    type: type.toUpperCase() as Uppercase<QuestionType>,
    options: takesOptions(type)
      ? options.map((option) => ({ value: option.value.trim(), label: write(option.label) }))
      : [],
  })),
});

export { takesOptions };

export const replaced = <T>(list: readonly T[], at: number, next: T) =>
  list.map((one, index) => (index === at ? next : one));
export const without = <T>(list: readonly T[], at: number) => list.filter((_, index) => index !== at);
