import { Select, type SelectProps } from '@mantine/core';
import { useValueLabel } from '@/features/filters/labels';
import { useProject } from '@/features/project/project';
import { useI18n } from '@/i18n/I18n';
import { useNamesOfGoals } from './names';

/** A goal that can be chosen: its key and its name. */
export interface GoalChoice {
  value: string;
  label: string;
}

interface GoalSelectProps extends Omit<SelectProps, 'data' | 'value' | 'onChange'> {
  goals: readonly GoalChoice[];
  /** Key of the chosen goal; empty if none is chosen yet. */
  value: string;
  onChange: (key: string) => void;
}

/** Choice of one of the project's goals. A chosen goal that is archived is shown by its name. */
export function GoalSelect({ goals, value, onChange, ...select }: GoalSelectProps) {
  const { t } = useI18n();
  const { address } = useProject();
  const say = useValueLabel();
  const isArchived = value !== '' && !goals.some((goal) => goal.value === value);
  const names = useNamesOfGoals(address, isArchived);
  return (
    <Select
      {...select}
      size="xs"
      searchable
      allowDeselect={false}
      nothingFoundMessage={t.filters.noMatch}
      data={isArchived ? [...goals, { value, label: say('goal', value, names.get(value)) }] : [...goals]}
      value={value || null}
      onChange={(key) => {
        onChange(key ?? '');
      }}
    />
  );
}
