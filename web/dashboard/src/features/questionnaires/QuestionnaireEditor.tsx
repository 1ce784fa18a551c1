import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CancelButton, Dialog, DialogError } from '@/components/Dialog';
import { Field, Form } from '@/components/Form';
import { RowButtons } from '@/components/RowButtons';
import { graphql } from '@/gql';
import { useFieldErrors } from '@/i18n/useFieldErrors';
import { useI18n } from '@/i18n/I18n';
import { request } from '@/lib/api';
import { useDeletion, useRead, useRevision } from '@/lib/revision';
import { slugOf } from '@/lib/slug';
import { boundsOfQuestionnaireWrite } from '@/rest/values';
import {
  type Draft,
  type DraftQuestion,
  newDraft,
  newQuestion,
  readDraft,
  replaced,
  without,
  writeDraft,
} from './draft';
import { QuestionFields } from './QuestionFields';
import classes from './Questionnaires.module.css';
import type { Questionnaire } from './questionnaires';
import { WordsFields } from './WordsFields';

const PutQuestionnaireDocument = graphql(`
  mutation PutQuestionnaire($project: String!, $id: String!, $input: QuestionnaireWrite!, $revision: String) {
    putQuestionnaire(project: $project, id: $id, input: $input, revision: $revision) {
      id
    }
  }
`);
const DeleteQuestionnaireDocument = graphql(`
  mutation DeleteQuestionnaire($project: String!, $id: String!, $revision: String) {
    deleteQuestionnaire(project: $project, id: $id, revision: $revision)
  }
`);

interface QuestionnaireEditorProps {
  project: string;
  /** The questionnaire to edit; undefined for a new one. */
  questionnaire: Questionnaire | undefined;
  /** Id of a new questionnaire, if recorded answers already name it. */
  id: string;
  onClose: () => void;
  onSaved: (id: string | null) => void;
}

/** Editor of a questionnaire: its questions, their order, and their options. */
export function QuestionnaireEditor({ project, questionnaire, id, onClose, onSaved }: QuestionnaireEditorProps) {
  const { t } = useI18n();
  const client = useQueryClient();
  const [draft, setDraft] = useState<Draft>(() => (questionnaire ? readDraft(questionnaire) : { ...newDraft(), id }));
  const [sure, setSure] = useState(false);
  const own = questionnaire !== undefined || draft.id !== '' ? draft.id : slugOf(draft.label.en);
  const again = () => client.invalidateQueries({ queryKey: ['Questionnaires'] });
  const seen = useRevision(questionnaire?.revision, true);
  const read = useRead(questionnaire, true);
  const deletion = useDeletion(questionnaire);
  const written = writeDraft(draft);
  const save = useMutation({
    mutationFn: () => request(PutQuestionnaireDocument, { project, id: own, input: written, revision: seen.current }),
    onSuccess: async () => {
      onSaved(own);
      await again();
    },
  });
  const remove = useMutation({
    mutationFn: () => request(DeleteQuestionnaireDocument, { project, id: own, revision: deletion.seen.current }),
    onSuccess: async () => {
      onSaved(null);
      await again();
    },
  });
  const errors = useFieldErrors(save.error);
  const setQuestions = (questions: DraftQuestion[]) => {
    setDraft((now) => ({ ...now, questions }));
  };
  const move = (at: number, by: number) => {
    const [one, other] = [draft.questions[at], draft.questions[at + by]];
    if (one && other) setQuestions(replaced(replaced(draft.questions, at, other), at + by, one));
  };

  return (
    <Dialog
      title={questionnaire ? t.questionnaires.change(draft.label.en) : t.questionnaires.create}
      size={760}
      onClose={onClose}
    >
      <Form
        onSubmit={() => {
          save.mutate();
        }}
        refused={save.error}
        className={classes.editor}
      >
        <WordsFields
          name="label"
          label={t.common.name}
          value={draft.label}
          errors={errors}
          path="label"
          first
          onChange={(label) => {
            setDraft({ ...draft, label });
          }}
        />
        <Field
          name="id"
          label={t.questionnaires.id}
          description={t.questionnaires.idHint}
          required
          readOnly={questionnaire !== undefined}
          spellCheck={false}
          maxLength={80}
          value={own}
          error={errors.id ?? errors['path.id'] ?? errors.path}
          onChange={(event) => {
            setDraft({ ...draft, id: event.currentTarget.value });
          }}
        />
        {draft.questions.map((question, at) => {
          const label = t.questionnaires.questionNumber(at + 1);
          return (
            <div key={at} className={classes.question} role="group" aria-label={label}>
              <div className={classes.head}>
                <span>{label}</span>
                <RowButtons
                  of={label}
                  at={at}
                  count={draft.questions.length}
                  least={1}
                  onMove={(by) => {
                    move(at, by);
                  }}
                  onRemove={() => {
                    setQuestions(without(draft.questions, at));
                  }}
                />
              </div>
              <QuestionFields
                question={question}
                errors={errors}
                path={`questions.${at}`}
                onChange={(next) => {
                  setQuestions(replaced(draft.questions, at, next));
                }}
              />
            </div>
          );
        })}
        {draft.questions.length < boundsOfQuestionnaireWrite.questions.max ? (
          <Button
            variant="default"
            size="xs"
            w="fit-content"
            leftSection={<IconPlus size={14} />}
            onClick={() => {
              setQuestions([...draft.questions, newQuestion()]);
            }}
          >
            {t.questionnaires.addQuestion}
          </Button>
        ) : null}
        <DialogError error={save.error} edited={{ mine: { ...written }, read, seen }} />
        <DialogError error={remove.error} edited={{ ...deletion, onDelete: remove.mutate }} />
        <div className={classes.actions}>
          {questionnaire ? (
            <Button
              data-danger
              variant="default"
              c="var(--svc-bad)"
              loading={remove.isPending}
              onClick={() => {
                if (sure) remove.mutate();
                else setSure(true);
              }}
            >
              {sure ? t.questionnaires.deleteSure : t.questionnaires.delete}
            </Button>
          ) : null}
          <CancelButton />
          <Button type="submit" loading={save.isPending}>
            {questionnaire ? t.common.save : t.questionnaires.create}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
