import type { QuestionType } from '@/rest/values';

/** Questionnaires. */
export const questionnaires = {
  questionnaires: {
    create: 'New questionnaire',
    register: 'Add labels',
    edit: 'Edit',
    change: (name: string) => `Edit “${name}”`,
    delete: 'Delete',
    deleteSure: 'Really delete',
    emptyHeading: 'No questionnaire yet',
    emptyText:
      'A quiz on your site sends each answer as the event quiz_answer. Here you see where people stop and what they choose. Begin with “New questionnaire”.',
    noAnswersHeading: 'No answers in this period',
    noAnswersText: 'An answer is an event quiz_answer with variant, q and value.',
    unnamed: 'Without a name',
    dropOff: 'How far people get',
    dropOffText: 'Sessions that answered each question, and how many answered the question before but not this one.',
    viewed: 'Saw the quiz',
    contacts: 'Reached the contact step',
    submissions: 'Submitted it',
    lost: (count: string, share: string) => `${count} stopped here (${share})`,
    answeredBy: (sessions: number, text: string, type: string) =>
      `${sessions === 1 ? '1 session' : `${text} sessions`} · ${type}`,
    unlisted: 'not in the questionnaire',
    nobody: 'Nobody has answered this yet.',
    noValue: 'no value',
    moreValues: (count: string) => `${count} other answers are not shown.`,
    moreQuestions: (count: string) => `${count} other questions are not shown.`,
    strict: {
      title: 'Unknown answers',
      label: 'Refuse answers that match no questionnaire',
      off: 'Unknown answers are kept and appear in this report as they were sent.',
      on: 'Answers whose questionnaire, question or value is unknown are refused and cannot be recovered.',
      all: 'There is no questionnaire yet, so every answer is refused.',
    },
    id: 'Id',
    idHint: 'Answers send this id in the property variant.',
    key: 'Key, which answers send as q',
    type: 'Answered with',
    types: {
      choice: { name: 'one answer', hint: 'One of several answers' },
      multiple: { name: 'several answers', hint: 'Several answers' },
      text: { name: 'a text', hint: 'A short text' },
      number: { name: 'a number', hint: 'A number' },
    } satisfies Record<QuestionType, { name: string; hint: string }>,
    question: 'Question',
    questionNumber: (number: number) => `Question ${number}`,
    addQuestion: 'Add a question',
    value: 'Value that is sent',
    option: 'Text of the answer',
    addOption: 'Add an answer',
    inGerman: (label: string) => `${label} in German`,
    same: 'Same text',
    hints: {
      share:
        'Percent: share of the sessions that saw the quiz. If the site does not send quiz views, share of the sessions that answered.',
      dropOff: 'Sessions that answered the question before but not this one.',
      option:
        'Share of the sessions that answered the question. If several answers can be given, the shares add up to more than 100%.',
    },
  },
};
