import { Button, Combobox, type ComboboxStore, NativeSelect, Skeleton } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { ProblemText } from '@/components/States';
import type { AnalyticsFilter } from '@/gql/graphql';
import { useI18n } from '@/i18n/I18n';
import { lower } from '@/lib/names';
import { asProblem } from '@/lib/problem';
import type { WhereOp } from '@/rest/values';
import type { Choice } from './choice';
import { hasSeveral, isChosen, isTyped, kindOf, opsOfChoice } from './choose';
import { useValueLabel } from './labels';
import { useOffered } from './useOffered';
import { useTicked } from './useTicked';
import { ValueOption } from './ValueOption';
import classes from './ValuePicker.module.css';

interface ValuePickerProps {
  combobox: ComboboxStore;
  project: string;
  /** Filter of the sessions whose values are offered: without the part that is being changed. */
  filter: AnalyticsFilter;
  /** The present choice. */
  choice: Choice;
  onApply: (choice: Choice) => void;
  onBack?: () => void;
  /** Opens the dialog for conditions combined with "or". */
  onOr?: (choice: Choice) => void;
}

/**
 * Comparison and values of one dimension. A click on a value asks for it alone and applies at once; the boxes before
 * the values choose several.
 */
export function ValuePicker({ combobox, project, filter, choice, onApply, onBack, onOr }: ValuePickerProps) {
  const { t } = useI18n();
  const say = useValueLabel();
  const { dimension, single } = choice;
  const [op, setOp] = useState<WhereOp>(choice.op);
  const [typed, setTyped] = useState(kindOf(choice.op) === 'text' ? (choice.values[0] ?? '') : '');
  const { ticked, setTicked, ...ticks } = useTicked({
    values: kindOf(choice.op) === 'list' ? choice.values : [],
    single,
    onPick: (value) => {
      onApply({ ...draft, values: [value] });
    },
    onAdded: () => {
      type('');
    },
  });
  const list = useId();
  const kind = kindOf(op);
  const name = t.dimensions[lower(dimension)];
  const draft: Choice = { ...choice, op, values: kind === 'list' ? ticked : kind === 'text' ? [typed] : [] };
  const { offered, options, query } = useOffered({ project, filter }, choice, kind === 'list' ? typed : '', kind);
  const exact = typed.trim();
  const offerTyped =
    kind === 'list' &&
    exact !== '' &&
    isTyped(dimension) &&
    !options.some(({ value }) => value.toLowerCase() === exact.toLowerCase());

  const { focusSearchInput, selectFirstOption, resetSelectedOption } = combobox;
  useEffect(focusSearchInput, [focusSearchInput]);
  // Select the first option that the search found, so that Enter submits it.
  const first = kind === 'text' ? exact : (options[0]?.value ?? (offerTyped ? exact : ''));
  useEffect(() => {
    if (exact !== '' && first !== '') selectFirstOption();
  }, [exact, first, selectFirstOption]);

  const type = (text: string) => {
    setTyped(text);
    combobox.updateSelectedOptionIndex();
    resetSelectedOption();
  };
  const press = (event: KeyboardEvent) => {
    const isEnter = ticks.press(event);
    if (isEnter && combobox.getSelectedOptionIndex() < 0 && isChosen(draft)) {
      event.preventDefault();
      onApply(draft);
    }
    if (event.key === 'Backspace' && typed === '') onBack?.();
  };
  const compare = (next: WhereOp) => {
    // A value that was chosen becomes the text, and the other way round.
    if (kind !== 'text' && kindOf(next) === 'text') setTyped(typed || (ticked[0] ?? ''));
    if (kind === 'text' && kindOf(next) === 'list') {
      setTicked(ticked.length > 0 || exact === '' ? ticked : [typed]);
      setTyped('');
    }
    setOp(next);
    resetSelectedOption();
  };

  const words = t.conditions.picker;
  const all = hasSeveral(dimension) ? ` ${words.forAll}` : '';
  const hint =
    kind === 'text'
      ? words.letters
      : kind === 'none' || single
        ? null
        : op === 'not_in' && ticked.length > 0
          ? words.none
          : ticked.length > 1
            ? words.any + all
            : words.tick;
  const asked = kind === 'text' ? t.conditions.value : t.conditions.searchValue(name);
  const option = (value: string, text: string, sessions?: number) => (
    <ValueOption
      key={value}
      dimension={dimension}
      value={value}
      text={text}
      sessions={sessions}
      single={single}
      ticked={ticked.includes(value)}
      onPick={ticks.pick}
      onToggle={ticks.toggle}
    />
  );

  return (
    <>
      <div className={classes.head}>
        {onBack ? (
          <button type="button" className={`plain ${classes.back}`} onClick={onBack}>
            <IconChevronLeft size={15} aria-hidden />
            {name}
          </button>
        ) : (
          <span className={classes.name}>{name}</span>
        )}
        {onOr && !single ? (
          <button
            type="button"
            className={`plain ${classes.or}`}
            onClick={() => {
              onOr(draft);
            }}
          >
            {t.conditions.addOr}
          </button>
        ) : null}
      </div>
      {single ? null : (
        <NativeSelect
          className={classes.op}
          size="xs"
          aria-label={t.conditions.op}
          value={op}
          data={opsOfChoice(choice).map((value) => ({ value, label: t.conditions.ops[value] }))}
          onChange={(event) => {
            compare(event.currentTarget.value as WhereOp);
          }}
        />
      )}
      {kind === 'none' ? null : (
        <Combobox.Search
          role="combobox"
          aria-autocomplete="list"
          aria-expanded
          aria-controls={list}
          value={typed}
          maxLength={kind === 'text' ? 2048 : 200}
          placeholder={asked}
          aria-label={asked}
          onChange={(event) => {
            type(event.currentTarget.value);
          }}
          onKeyDown={press}
        />
      )}
      {kind === 'none' ? null : (
        <Combobox.Options
          id={list}
          mah={300}
          style={{ overflowY: 'auto' }}
          aria-label={name}
          aria-multiselectable={kind === 'list' && !single}
        >
          {kind === 'text' && exact !== '' ? (
            <Combobox.Option
              value={typed}
              onClick={() => {
                onApply(draft);
              }}
            >
              {words.says(t.conditions.ops[op], typed)}
            </Combobox.Option>
          ) : null}
          {kind === 'list' && query.isPending
            ? [70, 55, 62, 40].map((width) => <Skeleton key={width} height={12} width={`${width}%`} m={10} />)
            : null}
          {kind === 'list' && query.error ? (
            <Combobox.Empty>
              <ProblemText problem={asProblem(query.error)} loading />
            </Combobox.Empty>
          ) : null}
          {options.map(({ value, label, sessions }) => option(value, say(dimension, value, label), sessions))}
          {offerTyped ? option(exact, t.conditions.exactly(exact)) : null}
          {kind === 'list' && query.data && options.length === 0 && !offerTyped ? (
            <Combobox.Empty>{offered.length === 0 ? t.conditions.noValues : t.filters.noMatch}</Combobox.Empty>
          ) : null}
        </Combobox.Options>
      )}
      {single ? null : (
        <div className={classes.foot}>
          <p>{hint}</p>
          <Button
            size="xs"
            disabled={!isChosen(draft)}
            onClick={() => {
              onApply(draft);
            }}
          >
            {t.conditions.apply}
          </Button>
        </div>
      )}
    </>
  );
}
