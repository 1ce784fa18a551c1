import { Autocomplete, type AutocompleteProps } from '@mantine/core';
import { useValueLabel } from '@/features/filters/labels';
import { useOptions } from '@/features/filters/useOptions';
import { useProject } from '@/features/project/project';
import type { AnalyticsFilter } from '@/gql/graphql';
import { useI18n } from '@/i18n/I18n';
import classes from './EventFields.module.css';

interface NameFieldProps extends Omit<AutocompleteProps, 'data' | 'value' | 'onChange' | 'renderOption'> {
  value: string;
  onChange: (value: string) => void;
  /** Period of the offered names; the last 30 days if undefined. */
  period?: AnalyticsFilter;
}

const always: AnalyticsFilter = {};

/** Field for an event name. Offers the recorded names, most sessions first. */
export function EventNameField({ period = always, ...field }: NameFieldProps) {
  const project = useProject().address;
  const options = useOptions({ project, filter: period }, 'EVENT', field.value);
  const say = useValueLabel();
  return <NameField {...field} options={options} say={(name) => say('event', name)} />;
}

interface PropNameFieldProps extends NameFieldProps {
  /** Offers the properties of this event; those of all events if undefined. */
  event: string | undefined;
}

/** Field for an event property. Offers the recorded properties. */
export function PropNameField({ period = always, event, ...field }: PropNameFieldProps) {
  const project = useProject().address;
  const options = useOptions({ project, filter: period }, 'EVENT_PROP', field.value, { event });
  return <NameField {...field} options={options} />;
}

interface OptionsProps extends Omit<NameFieldProps, 'period'> {
  options: ReturnType<typeof useOptions>;
  /** Returns the label of a name. */
  say?: (name: string) => string;
}

function NameField({ options, say = (name) => name, ...field }: OptionsProps) {
  const { format } = useI18n();
  const found = new Map(options.map((option) => [option.value, option]));
  return (
    <Autocomplete
      spellCheck={false}
      maxDropdownHeight={240}
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
      {...field}
      data={[...found.keys()]}
      renderOption={({ option: { value } }) => {
        const said = say(value);
        return (
          <span className={classes.option}>
            <span className="truncate" title={value}>
              {value}
              {said === value ? null : <small>{said}</small>}
            </span>
            <span className={`${classes.count} num`}>{format.short(found.get(value)?.sessions ?? 0)}</span>
          </span>
        );
      }}
    />
  );
}
