import { Button, NumberInput, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { RowButtons } from '@/components/RowButtons';
import { useI18n } from '@/i18n/I18n';
import { boundsOfRelevanceConfig, boundsOfTranslated } from '@/rest/values';
import { labelOf, newTier, texts, type Tier } from './model';
import classes from './Relevance.module.css';

interface TierFieldsProps {
  tiers: readonly Tier[];
  disabled: boolean;
  error: (field: string) => string | undefined;
  onChange: (tiers: Tier[]) => void;
}

/** The tiers of a model, from the lowest score to the highest. */
export function TierFields({ tiers, disabled, error, onChange }: TierFieldsProps) {
  const { t } = useI18n();
  const words = t.relevance;
  const set = (index: number, next: Partial<Tier>) => {
    onChange(tiers.map((tier, at) => (at === index ? { ...tier, ...next } : tier)));
  };
  return (
    <div className={classes.tiers}>
      <div className={classes.scale} aria-hidden>
        {tiers.map((tier, index) => {
          const next = tiers[index + 1]?.min ?? 101;
          return <i key={index} style={{ flexGrow: Math.max(0, next - tier.min) }} data-step={index} />;
        })}
      </div>
      {tiers.map((tier, index) => {
        const { en, de } = texts(tier.label);
        return (
          <div key={index} className={classes.tier}>
            <NumberInput
              size="xs"
              label={words.from}
              disabled={disabled || index === 0}
              min={0}
              max={100}
              allowDecimal={false}
              value={tier.min}
              error={error(`${index}.min`)}
              onChange={(value) => {
                if (typeof value === 'number') set(index, { min: value });
              }}
            />
            <TextInput
              size="xs"
              label={words.name}
              disabled={disabled}
              maxLength={boundsOfTranslated.en.max}
              value={en}
              error={error(`${index}.label`) ?? error(`${index}.label.en`)}
              onChange={(event) => {
                set(index, { label: labelOf(event.currentTarget.value, de) ?? '' });
              }}
            />
            <TextInput
              size="xs"
              label={words.nameDe}
              disabled={disabled}
              maxLength={boundsOfTranslated.de.max}
              value={de}
              onChange={(event) => {
                set(index, { label: labelOf(en, event.currentTarget.value) ?? '' });
              }}
            />
            <TextInput
              size="xs"
              label={words.key}
              disabled={disabled}
              maxLength={20}
              spellCheck={false}
              value={tier.key}
              error={error(`${index}.key`)}
              onChange={(event) => {
                set(index, { key: event.currentTarget.value });
              }}
            />
            <RowButtons
              of={en}
              at={index}
              count={tiers.length}
              least={boundsOfRelevanceConfig.tiers.min}
              // The lowest tier begins at zero.
              disabled={disabled || index === 0}
              onRemove={() => {
                onChange(tiers.filter((_, at) => at !== index));
              }}
            />
          </div>
        );
      })}
      {disabled || tiers.length >= boundsOfRelevanceConfig.tiers.max ? null : (
        <Button
          variant="default"
          size="xs"
          w="fit-content"
          leftSection={<IconPlus size={14} />}
          onClick={() => {
            onChange([...tiers, newTier(tiers, words.newTier)]);
          }}
        >
          {words.addTier}
        </Button>
      )}
    </div>
  );
}
