import { Button, Select, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Field } from '@/components/Form';
import { RowButtons } from '@/components/RowButtons';
import { useI18n } from '@/i18n/I18n';
import { allQuestionType, boundsOfQuizQuestion, boundsOfWordingByLocale } from '@/rest/values';
import { type DraftOption, type DraftQuestion, replaced, takesOptions, without } from './draft';
import classes from './Questionnaires.module.css';
import { type Errors, WordsFields } from './WordsFields';

interface QuestionFieldsProps {
  question: DraftQuestion;
  errors: Errors;
  path: string;
  onChange: (question: DraftQuestion) => void;
}

/** Fields of a question: its text, key, and options. */
export function QuestionFields({ question, errors, path, onChange }: QuestionFieldsProps) {
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
              <RowButtons
                of={option.value || t.questionnaires.option}
                at={at}
                count={question.options.length}
                onRemove={() => {
                  set({ options: without(question.options, at) });
                }}
              />
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
