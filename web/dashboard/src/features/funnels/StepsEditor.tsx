import { Autocomplete, Button, NumberInput, Select, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Explained, meaningsOf } from '@/components/Explained';
import { RowButtons } from '@/components/RowButtons';
import { useValueLabel } from '@/features/filters/labels';
import { type GoalChoice, GoalSelect } from '@/features/goals/GoalSelect';
import { useI18n } from '@/i18n/I18n';
import { allRuleKind, boundsOfFunnelStepWrite, boundsOfFunnelWrite, boundsOfRule } from '@/rest/values';
import classes from './Funnels.module.css';
import {
  type Comparison,
  comparisons,
  type Condition,
  newPart,
  newStep,
  type Part,
  partKinds,
  type Step,
} from './steps';

/** Suggestions from the project's recorded data. */
export interface Known extends Readonly<Record<'page' | 'page_group' | 'event' | 'answer', readonly string[]>> {
  goals: readonly GoalChoice[];
}

interface StepsEditorProps {
  steps: readonly Step[];
  sequential: boolean;
  known: Known;
  errors: Readonly<Record<string, string | undefined>>;
  onChange: (steps: Step[]) => void;
}

const replaced = <T,>(list: readonly T[], at: number, next: T) => list.map((one, index) => (index === at ? next : one));
const without = <T,>(list: readonly T[], at: number) => list.filter((_, index) => index !== at);

/** Returns the first error below a path. */
const below = (errors: StepsEditorProps['errors'], path: string) =>
  Object.entries(errors).find(([key]) => key === path || key.startsWith(`${path}.`))?.[1];

/** Editor of funnel steps: their conditions and time limits. */
export function StepsEditor({ steps, sequential, known, errors, onChange }: StepsEditorProps) {
  const { t } = useI18n();
  const set = (at: number, next: Partial<Step>) => {
    const step = steps[at];
    if (step) onChange(replaced(steps, at, { ...step, ...next }));
  };
  const move = (at: number, by: number) => {
    const [one, other] = [steps[at], steps[at + by]];
    if (one && other) onChange(replaced(replaced(steps, at, other), at + by, one));
  };
  return (
    <>
      {steps.map((step, at) => {
        const label = t.funnelEditor.stepNumber(at + 1);
        return (
          <div key={at} className={classes.stepCard} role="group" aria-label={label}>
            <div className={classes.stepHead}>
              <span>{label}</span>
              <RowButtons
                of={label}
                at={at}
                count={steps.length}
                least={boundsOfFunnelWrite.steps.min}
                onMove={(by) => {
                  move(at, by);
                }}
                onRemove={() => {
                  onChange(without(steps, at));
                }}
              />
            </div>
            {step.parts.map((part, index) => (
              <PartEditor
                key={index}
                part={part}
                known={known}
                alone={step.parts.length === 1}
                error={below(errors, `steps.${at}.match${step.parts.length > 1 ? `.of.${index}` : ''}`)}
                onChange={(next) => {
                  set(at, { parts: replaced(step.parts, index, next) });
                }}
                onRemove={() => {
                  set(at, { parts: without(step.parts, index) });
                }}
              />
            ))}
            <div className={classes.two}>
              <TextInput
                size="xs"
                label={t.funnelEditor.stepName}
                placeholder={t.funnelEditor.stepNameHint}
                maxLength={boundsOfFunnelStepWrite.name.max}
                value={step.name}
                error={errors[`steps.${at}.name`]}
                onChange={(event) => {
                  set(at, { name: event.currentTarget.value });
                }}
              />
              {sequential && at > 0 ? (
                <NumberInput
                  size="xs"
                  label={t.funnelEditor.within}
                  placeholder={t.funnelEditor.anyTime}
                  min={boundsOfFunnelStepWrite.within.min}
                  max={boundsOfFunnelStepWrite.within.max}
                  allowDecimal={false}
                  hideControls
                  value={step.within === '' ? '' : Number(step.within)}
                  error={errors[`steps.${at}.within`]}
                  onChange={(value) => {
                    set(at, { within: String(value) });
                  }}
                />
              ) : null}
            </div>
            <Button
              variant="subtle"
              size="compact-xs"
              w="fit-content"
              leftSection={<IconPlus size={14} />}
              onClick={() => {
                set(at, { parts: [...step.parts, newPart(step.parts.at(-1)?.kind)] });
              }}
            >
              {t.funnelEditor.addPart}
            </Button>
          </div>
        );
      })}
      {steps.length < boundsOfFunnelWrite.steps.max ? (
        <Button
          variant="default"
          size="xs"
          w="fit-content"
          leftSection={<IconPlus size={14} />}
          onClick={() => {
            onChange([...steps, newStep()]);
          }}
        >
          {t.funnelEditor.addStep}
        </Button>
      ) : null}
    </>
  );
}

interface PartEditorProps {
  part: Part;
  known: Known;
  alone: boolean;
  error: string | undefined;
  onChange: (part: Part) => void;
  onRemove: () => void;
}

function PartEditor({ part, known, alone, error, onChange, onRemove }: PartEditorProps) {
  const { t } = useI18n();
  const say = useValueLabel();
  const set = (next: Partial<Part>) => {
    onChange({ ...part, ...next });
  };
  const goalName = known.goals.find(({ value }) => value === part.value)?.label ?? part.value;
  const value =
    part.kind === 'goal' ? (
      <GoalSelect
        aria-label={t.funnelEditor.values.goal}
        placeholder={t.funnelEditor.chooseGoal}
        goals={known.goals}
        value={part.value}
        error={error}
        onChange={(value) => {
          set({ value });
        }}
      />
    ) : (
      <Autocomplete
        size="xs"
        aria-label={t.funnelEditor.values[part.kind]}
        placeholder={t.funnelEditor.examples[part.kind]}
        maxLength={boundsOfRule.value.max}
        spellCheck={false}
        limit={50}
        data={[...known[part.kind]]}
        renderOption={({ option }) =>
          part.kind === 'event' ? (
            <span>
              {say('event', option.value)} <small>{option.value}</small>
            </span>
          ) : (
            option.value
          )
        }
        value={part.value}
        error={error}
        onChange={(next) => {
          set({ value: next });
        }}
      />
    );
  return (
    <div className={classes.part}>
      <Explained beside values={meaningsOf(partKinds, t.funnelEditor.kinds, t.meanings.step)}>
        <Select
          size="xs"
          aria-label={t.funnelEditor.kind}
          allowDeselect={false}
          value={part.kind}
          data={partKinds.map((kind) => ({ value: kind, label: t.funnelEditor.kinds[kind] }))}
          onChange={(next) => {
            const kind = partKinds.find((one) => one === next) ?? 'page';
            onChange(newPart(kind));
          }}
        />
      </Explained>
      <div className={classes.field}>
        {part.kind === 'page' ? (
          <div className={classes.pageRule}>
            <Explained beside values={meaningsOf(allRuleKind, t.values.rule, t.meanings.rule)}>
              <Select
                size="xs"
                aria-label={t.setup.matchKind}
                allowDeselect={false}
                value={part.rule}
                data={allRuleKind.map((kind) => ({ value: kind, label: t.values.rule[kind] }))}
                onChange={(next) => {
                  set({ rule: allRuleKind.find((kind) => kind === next) ?? 'exact' });
                }}
              />
            </Explained>
            {value}
          </div>
        ) : (
          value
        )}
      </div>
      {alone ? (
        <span />
      ) : (
        <RowButtons of={goalName || t.funnelEditor.kinds[part.kind]} at={0} count={1} onRemove={onRemove} />
      )}
      {part.kind === 'answer' ? (
        <div className={`${classes.more} ${classes.two}`}>
          <TextInput
            size="xs"
            label={t.funnelEditor.question}
            placeholder={t.funnelEditor.anyValue}
            maxLength={200}
            value={part.question}
            onChange={(event) => {
              set({ question: event.currentTarget.value });
            }}
          />
          <TextInput
            size="xs"
            label={t.funnelEditor.answers}
            placeholder={t.funnelEditor.anyValue}
            maxLength={500}
            value={part.answer}
            onChange={(event) => {
              set({ answer: event.currentTarget.value });
            }}
          />
        </div>
      ) : null}
      {part.kind === 'event' ? (
        <div className={classes.more}>
          <Conditions
            conditions={part.conditions}
            onChange={(conditions) => {
              set({ conditions });
            }}
          />
          {Object.keys(part.kept).length > 0 ? (
            <p className={classes.note}>{t.funnelEditor.kept(Object.keys(part.kept).join(', '))}</p>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}

interface ConditionsProps {
  conditions: readonly Condition[];
  onChange: (conditions: Condition[]) => void;
}

/** Conditions on the properties of an event. */
function Conditions({ conditions, onChange }: ConditionsProps) {
  const { t } = useI18n();
  const set = (at: number, next: Partial<Condition>) => {
    const one = conditions[at];
    if (one) onChange(replaced(conditions, at, { ...one, ...next }));
  };
  return (
    <div className={classes.conditions}>
      {conditions.map(({ prop, comparison, value }, at) => (
        <div key={at} className={classes.condition}>
          <TextInput
            size="xs"
            aria-label={t.funnelEditor.property}
            placeholder={t.funnelEditor.property}
            maxLength={40}
            spellCheck={false}
            value={prop}
            onChange={(event) => {
              set(at, { prop: event.currentTarget.value });
            }}
          />
          <Select
            size="xs"
            aria-label={t.funnelEditor.comparison}
            allowDeselect={false}
            value={comparison}
            data={comparisons.map((one: Comparison) => ({ value: one, label: t.funnelEditor.comparisons[one] }))}
            onChange={(next) => {
              set(at, { comparison: comparisons.find((one) => one === next) ?? 'equals' });
            }}
          />
          {comparison === 'exists' ? (
            <span />
          ) : (
            <TextInput
              size="xs"
              aria-label={t.funnelEditor.propertyValue}
              placeholder={t.funnelEditor.propertyValue}
              maxLength={200}
              value={value}
              onChange={(event) => {
                set(at, { value: event.currentTarget.value });
              }}
            />
          )}
          <RowButtons
            of={prop || t.funnelEditor.property}
            at={at}
            count={conditions.length}
            onRemove={() => {
              onChange(without(conditions, at));
            }}
          />
        </div>
      ))}
      {conditions.length < 20 ? (
        <Button
          variant="subtle"
          size="compact-xs"
          w="fit-content"
          leftSection={<IconPlus size={14} />}
          onClick={() => {
            onChange([...conditions, { prop: '', comparison: 'equals', value: '' }]);
          }}
        >
          {t.funnelEditor.addCondition}
        </Button>
      ) : null}
    </div>
  );
}
