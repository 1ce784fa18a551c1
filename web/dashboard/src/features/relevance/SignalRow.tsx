import { NumberInput, Slider, TextInput } from '@mantine/core';
import { RowButtons } from '@/components/RowButtons';
import { useI18n } from '@/i18n/I18n';
import { boundsOfTranslated } from '@/rest/values';
import { type Known, MeasureFields } from './MeasureFields';
import { labelOf, repeats, type Signal, texts } from './model';
import classes from './Relevance.module.css';

interface SignalRowProps {
  signal: Signal;
  known: Known;
  disabled: boolean;
  error: (field: string) => string | undefined;
  onChange: (signal: Signal) => void;
  onRemove: () => void;
}

/** Row of a signal: its name, its measure, and its points, which can be negative. */
export function SignalRow({ signal, known, disabled, error, onChange, onRemove }: SignalRowProps) {
  const { t, language, format } = useI18n();
  const words = t.relevance;
  const { en, de } = texts(signal.label);
  const kind = words.kinds[signal.measure.kind];
  const name = (language === 'de' ? de || en : en || de) || kind;
  const relabel = (next: { en?: string; de?: string }) => {
    const { label: _, ...rest } = signal;
    const label = labelOf(next.en ?? en, next.de ?? de);
    onChange(label === undefined ? rest : { ...rest, label });
  };
  const recap = (cap: number | undefined) => {
    const { cap: _, ...rest } = signal;
    onChange(cap === undefined ? rest : { ...rest, cap });
  };
  return (
    <fieldset className={classes.signal} data-takes={signal.points < 0} disabled={disabled}>
      <legend className="sr-only">{name}</legend>
      <div className={classes.signalHead}>
        <span className={classes.kind}>{kind}</span>
        <span className={`${classes.points} num`}>
          {signal.points > 0 ? '+' : ''}
          {format.points(signal.points)}
          {signal.cap === undefined ? '' : ` · ${words.upTo(format.points(Math.sign(signal.points) * signal.cap))}`}
        </span>
        <RowButtons of={name} at={0} count={1} disabled={disabled} onRemove={onRemove} />
      </div>
      <div className={classes.fields}>
        <TextInput
          size="xs"
          label={words.name}
          placeholder={kind}
          disabled={disabled}
          maxLength={boundsOfTranslated.en.max}
          value={en}
          error={error('label') ?? error('label.en') ?? error('key')}
          onChange={(event) => {
            relabel({ en: event.currentTarget.value });
          }}
        />
        <TextInput
          size="xs"
          label={words.nameDe}
          disabled={disabled}
          maxLength={boundsOfTranslated.de.max}
          value={de}
          onChange={(event) => {
            relabel({ de: event.currentTarget.value });
          }}
        />
        <MeasureFields
          measure={signal.measure}
          known={known}
          disabled={disabled}
          error={(field) => error(`measure.${field}`)}
          onChange={(measure) => {
            onChange({ ...signal, measure });
          }}
        />
      </div>
      <div className={classes.weight}>
        <Slider
          className={classes.slider}
          min={-100}
          max={100}
          step={1}
          size="sm"
          label={null}
          disabled={disabled}
          thumbLabel={words.pointsOf(name)}
          marks={[{ value: 0 }]}
          value={signal.points}
          onChange={(points) => {
            if (points !== 0) onChange({ ...signal, points });
          }}
        />
        <NumberInput
          size="xs"
          w={92}
          label={words.points}
          disabled={disabled}
          min={-100}
          max={100}
          step={1}
          decimalScale={2}
          value={signal.points}
          error={error('points')}
          onChange={(value) => {
            if (typeof value === 'number') onChange({ ...signal, points: value });
          }}
        />
        {repeats(signal.measure.kind) ? (
          <NumberInput
            size="xs"
            w={112}
            label={words.cap}
            placeholder={words.once}
            disabled={disabled}
            min={0.1}
            max={100}
            decimalScale={2}
            value={signal.cap ?? ''}
            error={error('cap')}
            onChange={(value) => {
              recap(typeof value === 'number' ? value : undefined);
            }}
          />
        ) : null}
      </div>
    </fieldset>
  );
}
