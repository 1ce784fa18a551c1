import { Autocomplete, MultiSelect, NumberInput, Select, TextInput } from '@mantine/core';
import { Explained, meaningsOf } from '@/components/Explained';
import { type GoalChoice, GoalSelect } from '@/features/goals/GoalSelect';
import { useI18n } from '@/i18n/I18n';
import { allChannel, allMark, allRuleKind, boundsOfRule } from '@/rest/values';
import type { Measure } from './model';

/** The project's events, goals and groups that a signal can use. */
export interface Known {
  groups: { value: string; label: string }[];
  goals: GoalChoice[];
  events: string[];
}

interface MeasureFieldsProps {
  measure: Measure;
  known: Known;
  disabled: boolean;
  error: (field: string) => string | undefined;
  onChange: (measure: Measure) => void;
}

/** Fields of a signal's measure. Each kind has its own. */
export function MeasureFields({ measure, known, disabled, error, onChange }: MeasureFieldsProps) {
  const { t } = useI18n();
  const words = t.relevance;
  switch (measure.kind) {
    case 'engaged':
    case 'scroll':
    case 'pageviews':
    case 'video':
      return (
        <NumberInput
          size="xs"
          label={words.full[measure.kind]}
          disabled={disabled}
          min={measure.kind === 'pageviews' ? 2 : 1}
          max={measure.kind === 'scroll' ? 100 : measure.kind === 'pageviews' ? 1000 : 14_400}
          allowDecimal={false}
          value={measure.full}
          error={error('full')}
          onChange={(value) => {
            if (typeof value === 'number') onChange({ ...measure, full: value });
          }}
        />
      );
    case 'page':
      return (
        <>
          <Explained values={meaningsOf(allRuleKind, t.values.rule, t.meanings.rule)}>
            <Select
              size="xs"
              label={t.setup.matchKind}
              allowDeselect={false}
              disabled={disabled}
              value={measure.match.kind}
              data={allRuleKind.map((kind) => ({ value: kind, label: t.values.rule[kind] }))}
              onChange={(value) => {
                const kind = allRuleKind.find((known) => known === value) ?? 'prefix';
                onChange({ ...measure, match: { ...measure.match, kind } });
              }}
            />
          </Explained>
          <TextInput
            size="xs"
            label={t.setup.matchValue}
            disabled={disabled}
            placeholder={t.setup.matchExamples[measure.match.kind]}
            maxLength={boundsOfRule.value.max}
            spellCheck={false}
            value={measure.match.value}
            error={error('match.value')}
            onChange={(event) => {
              onChange({ ...measure, match: { ...measure.match, value: event.currentTarget.value } });
            }}
          />
        </>
      );
    case 'page_group':
      return (
        <Select
          size="xs"
          label={words.group}
          disabled={disabled}
          allowDeselect={false}
          data={known.groups}
          value={measure.group === '' ? null : measure.group}
          placeholder={words.choose}
          error={error('group')}
          onChange={(group) => {
            onChange({ ...measure, group: group ?? '' });
          }}
        />
      );
    case 'event':
      return (
        <Autocomplete
          size="xs"
          label={words.event}
          disabled={disabled}
          data={known.events}
          maxLength={40}
          spellCheck={false}
          value={measure.name}
          error={error('name')}
          description={measure.props ? words.conditions(Object.keys(measure.props).join(', ')) : undefined}
          onChange={(name) => {
            onChange({ ...measure, name });
          }}
        />
      );
    case 'goal':
      return (
        <GoalSelect
          label={words.goal}
          disabled={disabled}
          placeholder={words.choose}
          goals={known.goals}
          value={measure.goal}
          error={error('goal')}
          onChange={(goal) => {
            onChange({ ...measure, goal });
          }}
        />
      );
    case 'channel':
      return (
        <Explained values={meaningsOf(allChannel, t.values.channel, t.values.meanings.channel)}>
          <MultiSelect
            size="xs"
            label={words.channels}
            disabled={disabled}
            data={allChannel.map((value) => ({ value, label: t.values.channel[value] }))}
            value={measure.of}
            error={error('of')}
            onChange={(chosen) => {
              onChange({ ...measure, of: allChannel.filter((value) => chosen.includes(value)) });
            }}
          />
        </Explained>
      );
    case 'mark':
      return (
        <Explained values={meaningsOf(allMark, t.values.has, t.values.meanings.has)}>
          <MultiSelect
            size="xs"
            label={words.marks}
            disabled={disabled}
            data={allMark.map((value) => ({ value, label: t.values.has[value] }))}
            value={measure.of}
            error={error('of')}
            onChange={(chosen) => {
              onChange({ ...measure, of: allMark.filter((value) => chosen.includes(value)) });
            }}
          />
        </Explained>
      );
    case 'revisit':
    case 'conversion':
      return (
        <p style={{ margin: 0, fontSize: 13, color: 'var(--svc-muted)' }}>
          {measure.kind === 'revisit' ? words.revisitText : words.conversionText}
        </p>
      );
  }
}
