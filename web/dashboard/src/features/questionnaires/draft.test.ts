import { expect, it } from 'vitest';
import { newDraft, readDraft, writeDraft } from './draft';

it('a questionnaire comes back from the editor as it was', () => {
  const option = { value: 'hall', label: { en: 'Hall', de: 'Flur' } };
  const stored = {
    id: 'lamps',
    label: 'Lamps',
    questions: [
      { key: 'room', label: { en: 'Room?', de: 'Raum?' }, type: 'CHOICE', options: [option] },
      { key: 'area', label: 'Area?', type: 'NUMBER', options: [] },
    ],
  };
  expect(writeDraft(readDraft(stored))).toEqual({ label: stored.label, questions: stored.questions });
});

it('options of a question that takes none are not sent', () => {
  const draft = newDraft();
  const [question] = draft.questions;
  if (question) Object.assign(question, { type: 'text', options: [{ value: 'x', label: { en: 'X', de: '' } }] });
  expect(writeDraft(draft).questions[0]?.options).toEqual([]);
});
