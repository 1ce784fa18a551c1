import { ActionIcon, Button, Select, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash, IconX } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '@/components/Dialog';
import { Field, Form } from '@/components/Form';
import { ErrorNotice } from '@/components/States';
import { graphql } from '@/gql';
import { useFieldErrors } from '@/i18n/useFieldErrors';
import { useI18n } from '@/i18n/I18n';
import { request } from '@/lib/api';
import { slugOf } from '@/lib/slug';
import {
  allQuestionType,
  boundsOfQuizQuestion,
  boundsOfQuestionnaireWrite,
  boundsOfWordingByLocale,
} from '@/rest/values';
import {
  type Draft,
  type DraftOption,
  type DraftQuestion,
  newDraft,
  newQuestion,
  readDraft,
  takesOptions,
  type Words,
  writeDraft,
} from './draft';
import classes from './Questionnaires.module.css';
import type { Questionnaire } from './questionnaires';

const PutQuestionnaireDocument = graphql(`
  mutation PutQuestionnaire($project: String!, $id: String!, $input: QuestionnaireWrite!) {
    putQuestionnaire(project: $project, id: $id, input: $input) {
      id
    }
  }
`);
const DeleteQuestionnaireDocument = graphql(`
  mutation DeleteQuestionnaire($project: String!, $id: String!) {
    deleteQuestionnaire(project: $project, id: $id)
  }
`);

interface QuestionnaireEditorProps {
  project: string;
  /** The one to change; a new one without. */
  questionnaire: Questionnaire | undefined;
  /** The id of a new one, where answers name it already. */
  id: string;
  onClose: () => void;
  onSaved: (id: string | null) => void;
}

type Errors = Readonly<Record<string, string | undefined>>;
const replaced = <T,>(list: readonly T[], at: number, next: T) => list.map((one, index) => (index === at ? next : one));
const without = <T,>(list: readonly T[], at: number) => list.filter((_, index) => index !== at);

/** Writes a questionnaire: what it asks, in which order, and what can be answered. */
export function QuestionnaireEditor({ project, questionnaire, id, onClose, onSaved }: QuestionnaireEditorProps) {
  const { t } = useI18n();
  const client = useQueryClient();
  const [draft, setDraft] = useState<Draft>(() => (questionnaire ? readDraft(questionnaire) : { ...newDraft(), id }));
  const [sure, setSure] = useState(false);
  const own = questionnaire !== undefined || draft.id !== '' ? draft.id : slugOf(draft.label.en);
  const again = () => client.invalidateQueries({ queryKey: ['Questionnaires'] });
  const save = useMutation({
    mutationFn: () => request(PutQuestionnaireDocument, { project, id: own, input: writeDraft(draft) }),
    onSuccess: async () => {
      onSaved(own);
      await again();
    },
  });
  const remove = useMutation({
    mutationFn: () => request(DeleteQuestionnaireDocument, { project, id: own }),
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
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  disabled={at === 0}
                  aria-label={t.funnels.moveUp(label)}
                  onClick={() => {
                    move(at, -1);
                  }}
                >
                  <IconArrowUp size={15} />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  disabled={at === draft.questions.length - 1}
                  aria-label={t.funnels.moveDown(label)}
                  onClick={() => {
                    move(at, 1);
                  }}
                >
                  <IconArrowDown size={15} />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  disabled={draft.questions.length === 1}
                  aria-label={t.funnels.removeStep(label)}
                  onClick={() => {
                    setQuestions(without(draft.questions, at));
                  }}
                >
                  <IconTrash size={15} />
                </ActionIcon>
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
        {save.error ? <ErrorNotice error={save.error} /> : null}
        {remove.error ? <ErrorNotice error={remove.error} /> : null}
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
          <Button variant="default" onClick={onClose}>
            {t.common.cancel}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {questionnaire ? t.common.save : t.questionnaires.create}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

interface WordsFieldsProps {
  name: string;
  label: string;
  value: Words;
  errors: Errors;
  path: string;
  /** Whether the dialog begins with it. */
  first?: boolean;
  onChange: (words: Words) => void;
}

/** A text in English, and in German where it differs. */
function WordsFields({ name, label, value, errors, path, first = false, onChange }: WordsFieldsProps) {
  const { t } = useI18n();
  return (
    <div className={classes.two}>
      <Field
        name={name}
        size="xs"
        label={label}
        data-autofocus={first || undefined}
        required
        maxLength={boundsOfWordingByLocale.en.max}
        value={value.en}
        error={errors[`${path}.en`] ?? errors[path]}
        onChange={(event) => {
          onChange({ ...value, en: event.currentTarget.value });
        }}
      />
      <TextInput
        size="xs"
        label={t.questionnaires.inGerman(label)}
        placeholder={t.questionnaires.same}
        maxLength={boundsOfWordingByLocale.de.max}
        value={value.de}
        onChange={(event) => {
          onChange({ ...value, de: event.currentTarget.value });
        }}
      />
    </div>
  );
}

interface QuestionFieldsProps {
  question: DraftQuestion;
  errors: Errors;
  path: string;
  onChange: (question: DraftQuestion) => void;
}

function QuestionFields({ question, errors, path, onChange }: QuestionFieldsProps) {
  const { t } = useI18n();
  const set = (next: Partial<DraftQuestion>) => {
    onChange({ ...question, ...next });
  };
  const setOption = (at: number, next: Partial<DraftOption>) => {
    const option = question.options[at];
    if (option) set({ options: replaced(question.options, at, { ...option, ...next }) });
  };
  return (
    <>
      <WordsFields
        name={`${path}.label`}
        label={t.questionnaires.question}
        value={question.label}
        errors={errors}
        path={`${path}.label`}
        onChange={(label) => {
          set({ label });
        }}
      />
      <div className={classes.two}>
        <Field
          name={`${path}.key`}
          size="xs"
          label={t.questionnaires.key}
          required
          spellCheck={false}
          maxLength={boundsOfQuizQuestion.key.max}
          value={question.key}
          error={errors[`${path}.key`]}
          onChange={(event) => {
            set({ key: event.currentTarget.value });
          }}
        />
        <Select
          size="xs"
          label={t.questionnaires.type}
          allowDeselect={false}
          value={question.type}
          data={allQuestionType.map((type) => ({ value: type, label: t.questionnaires.types[type].hint }))}
          onChange={(next) => {
            set({ type: allQuestionType.find((type) => type === next) ?? 'choice' });
          }}
        />
      </div>
      {takesOptions(question.type) ? (
        <>
          {question.options.map((option, at) => (
            <div key={at} className={classes.option}>
              <Field
                name={`${path}.options.${at}.value`}
                size="xs"
                aria-label={t.questionnaires.value}
                placeholder={t.questionnaires.value}
                required
                spellCheck={false}
                maxLength={80}
                value={option.value}
                error={errors[`${path}.options.${at}.value`]}
                onChange={(event) => {
                  setOption(at, { value: event.currentTarget.value });
                }}
              />
              <Field
                name={`${path}.options.${at}.label`}
                size="xs"
                aria-label={t.questionnaires.option}
                placeholder={t.questionnaires.option}
                required
                maxLength={boundsOfWordingByLocale.en.max}
                value={option.label.en}
                error={errors[`${path}.options.${at}.label`]}
                onChange={(event) => {
                  setOption(at, { label: { ...option.label, en: event.currentTarget.value } });
                }}
              />
              <TextInput
                size="xs"
                aria-label={t.questionnaires.inGerman(t.questionnaires.option)}
                placeholder={t.questionnaires.inGerman(t.questionnaires.option)}
                maxLength={boundsOfWordingByLocale.de.max}
                value={option.label.de}
                onChange={(event) => {
                  setOption(at, { label: { ...option.label, de: event.currentTarget.value } });
                }}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                size={30}
                aria-label={t.questionnaires.removeOption(option.value)}
                onClick={() => {
                  set({ options: without(question.options, at) });
                }}
              >
                <IconX size={15} />
              </ActionIcon>
            </div>
          ))}
          {question.options.length < boundsOfQuizQuestion.options.max ? (
            <Button
              variant="subtle"
              size="compact-xs"
              w="fit-content"
              leftSection={<IconPlus size={14} />}
              onClick={() => {
                set({ options: [...question.options, { value: '', label: { en: '', de: '' } }] });
              }}
            >
              {t.questionnaires.addOption}
            </Button>
          ) : null}
        </>
      ) : null}
    </>
  );
}
