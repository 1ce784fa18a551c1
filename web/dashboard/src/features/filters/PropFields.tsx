import { EventNameField, PropNameField } from '@/features/events/EventFields';
import { useI18n } from '@/i18n/I18n';
import type { FieldsProps } from './ConditionFields';

/** Fields for the event and the property of a condition. */
export function PropFields({ filter, condition, onChange }: FieldsProps) {
  const { t } = useI18n();
  return (
    <>
      <EventNameField
        label={t.conditions.event}
        placeholder={t.conditions.anyEvent}
        maxLength={100}
        period={filter}
        value={condition.event ?? ''}
        onChange={(event) => {
          const { event: _, ...rest } = condition;
          onChange(event.trim() ? { ...rest, event: event.trim() } : rest);
        }}
      />
      <PropNameField
        label={t.conditions.prop}
        required
        withAsterisk={false}
        maxLength={100}
        period={filter}
        event={condition.event}
        value={condition.prop ?? ''}
        onChange={(prop) => {
          onChange({ ...condition, prop });
        }}
      />
    </>
  );
}
