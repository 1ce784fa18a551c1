export interface QuestionnaireSearch {
  /** The questionnaire to show; the one with the most answers if undefined. */
  questionnaire?: string;
  /** Id of the questionnaire being edited; `create` opens the dialog for a new one. */
  edit?: string;
  create?: '1';
}

const textOf = (value: unknown) => (typeof value === 'string' && value.length <= 200 ? value : undefined);

export function readQuestionnaireSearch(raw: Record<string, unknown>): QuestionnaireSearch {
  const [questionnaire, edit] = [textOf(raw.questionnaire), textOf(raw.edit)];
  return {
    ...(questionnaire === undefined ? {} : { questionnaire }),
    ...(edit ? { edit } : raw.create === '1' ? { create: '1' } : {}),
  };
}
