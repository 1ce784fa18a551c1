import { Autocomplete, Button, NativeSelect, NumberInput, Switch, TagsInput, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Explained, meaningsOf } from '@/components/Explained';
import { RowButtons } from '@/components/RowButtons';
import { EventNameField, PropNameField } from '@/features/events/EventFields';
import { useI18n } from '@/i18n/I18n';
import { allRuleKind } from '@/rest/values';
import classes from './Editor.module.css';
import { blank, deepest, type Group, isGroup, type Kind, mostParts, simpleKinds, type Wanted } from './match';
import { PropTests } from './PropTests';
import type { Known } from './suggestions';

interface GroupEditorProps {
  group: Group;
  /** Nesting depth: 1 for the outermost group. */
  depth: number;
  /** Total number of parts in the match. */
  parts: number;
  known: Known;
  onChange: (group: Group) => void;
}

/** Editor of a group of conditions. */
export function GroupEditor({ group, depth, parts, known, onChange }: GroupEditorProps) {
  const { t } = useI18n();
  const kinds = [...simpleKinds, ...(depth < deepest ? (['any', 'all'] as const) : [])];
  const set = (at: number, part: Wanted) => {
    onChange({ ...group, of: group.of.map((other, index) => (index === at ? part : other)) });
  };
  return (
    <div className={classes.group} data-nested={depth > 1}>
      {group.of.length > 1 || depth > 1 ? (
        <NativeSelect
          size="xs"
          w="fit-content"
          aria-label={t.goals.mode}
          data={(['any', 'all'] as const).map((mode) => ({ value: mode, label: t.goals.modes[mode] }))}
          value={group.kind}
          onChange={(event) => {
            onChange({ ...group, kind: event.currentTarget.value === 'all' ? 'all' : 'any' });
          }}
        />
      ) : null}
      {group.of.map((part, at) => (
        <div key={at} className={classes.part}>
          <Explained beside className={classes.kind} values={meaningsOf(kinds, t.goals.kinds, t.meanings.condition)}>
            <NativeSelect
              size="xs"
              aria-label={t.goals.kind}
              data={kinds.map((kind) => ({ value: kind, label: t.goals.kinds[kind] }))}
              value={part.kind}
              onChange={(event) => {
                const kind = event.currentTarget.value as Kind;
                set(at, isGroup(part) && (kind === 'any' || kind === 'all') ? { ...part, kind } : blank(kind));
              }}
            />
          </Explained>
          {group.of.length > 1 ? (
            <div className={classes.remove}>
              <RowButtons
                of={t.goals.partOf(at + 1, t.goals.kinds[part.kind])}
                at={at}
                count={group.of.length}
                least={1}
                onRemove={() => {
                  onChange({ ...group, of: group.of.filter((_, index) => index !== at) });
                }}
              />
            </div>
          ) : null}
          <div className={classes.fields}>
            {isGroup(part) ? (
              <GroupEditor
                group={part}
                depth={depth + 1}
                parts={parts}
                known={known}
                onChange={(next) => {
                  set(at, next);
                }}
              />
            ) : (
              <PartFields
                part={part}
                known={known}
                onChange={(next) => {
                  set(at, next);
                }}
              />
            )}
          </div>
        </div>
      ))}
      {group.of.length < 20 && parts < mostParts ? (
        <Button
          variant="default"
          size="compact-sm"
          w="fit-content"
          leftSection={<IconPlus size={14} />}
          onClick={() => {
            onChange({ ...group, of: [...group.of, blank('page')] });
          }}
        >
          {t.goals.addPart}
        </Button>
      ) : null}
    </div>
  );
}

interface PartFieldsProps {
  part: Exclude<Wanted, Group>;
  known: Known;
  onChange: (part: Wanted) => void;
}

/** Fields of one kind of condition. */
function PartFields({ part, known, onChange }: PartFieldsProps) {
  const { t } = useI18n();
  switch (part.kind) {
    case 'page':
      return (
        <div className={classes.two}>
          <Explained beside values={meaningsOf(allRuleKind, t.values.rule, t.meanings.rule)}>
            <NativeSelect
              size="xs"
              aria-label={t.goals.pageRule}
              data={allRuleKind.map((kind) => ({ value: kind, label: t.values.rule[kind] }))}
              value={part.rule.kind}
              onChange={(event) => {
                const kind = allRuleKind.find((one) => one === event.currentTarget.value) ?? 'exact';
                onChange({ ...part, rule: { ...part.rule, kind } });
              }}
            />
          </Explained>
          <Autocomplete
            size="xs"
            aria-label={t.goals.page}
            placeholder={t.setup.matchExamples[part.rule.kind]}
            maxLength={200}
            spellCheck={false}
            data={part.rule.kind === 'exact' || part.rule.kind === 'prefix' ? known.PAGE : []}
            limit={30}
            value={part.rule.value}
            onChange={(value) => {
              onChange({ ...part, rule: { ...part.rule, value } });
            }}
          />
        </div>
      );
    case 'page_group':
      return (
        <Autocomplete
          size="xs"
          label={t.goals.group}
          maxLength={40}
          spellCheck={false}
          data={known.PAGE_GROUP}
          value={part.group}
          onChange={(group) => {
            onChange({ ...part, group });
          }}
        />
      );
    case 'event':
      return (
        <>
          <EventNameField
            size="xs"
            label={t.goals.eventName}
            placeholder="form_submit"
            maxLength={40}
            value={part.name}
            onChange={(name) => {
              onChange({ ...part, name });
            }}
          />
          <PropTests
            event={part.name}
            props={part.props}
            onChange={(props) => {
              onChange({ ...part, props });
            }}
          />
          <PropNameField
            size="xs"
            label={t.goals.valueFrom}
            description={t.goals.valueFromHint}
            placeholder="amount"
            maxLength={40}
            event={part.name || undefined}
            value={part.valueFrom}
            onChange={(valueFrom) => {
              onChange({ ...part, valueFrom: valueFrom.trim() });
            }}
          />
        </>
      );
    case 'engaged':
      return (
        <NumberInput
          size="xs"
          label={t.goals.seconds}
          min={1}
          max={86_400}
          allowDecimal={false}
          allowNegative={false}
          value={part.seconds}
          onChange={(seconds) => {
            onChange({ ...part, seconds: String(seconds) });
          }}
        />
      );
    case 'scroll':
      return (
        <NumberInput
          size="xs"
          label={t.goals.percent}
          min={1}
          max={100}
          allowDecimal={false}
          allowNegative={false}
          suffix=" %"
          value={part.percent}
          onChange={(percent) => {
            onChange({ ...part, percent: String(percent) });
          }}
        />
      );
    case 'video':
      return (
        <>
          <div className={classes.two}>
            <TextInput
              size="xs"
              label={t.goals.video}
              placeholder={t.goals.anyVideo}
              maxLength={40}
              spellCheck={false}
              value={part.video}
              onChange={(event) => {
                onChange({ ...part, video: event.currentTarget.value });
              }}
            />
            <NumberInput
              size="xs"
              label={t.goals.watched}
              placeholder={t.goals.started}
              min={1}
              max={100}
              allowDecimal={false}
              allowNegative={false}
              value={part.percent}
              onChange={(percent) => {
                onChange({ ...part, percent: String(percent) });
              }}
            />
          </div>
          <Switch
            size="xs"
            label={t.goals.completed}
            checked={part.completed}
            onChange={(event) => {
              onChange({ ...part, completed: event.currentTarget.checked });
            }}
          />
        </>
      );
    default:
      return (
        <>
          <div className={classes.two}>
            {(['questionnaire', 'question'] as const).map((field) => (
              <TextInput
                key={field}
                size="xs"
                label={t.goals[field]}
                placeholder={t.goals.anyOne}
                maxLength={200}
                spellCheck={false}
                value={part[field]}
                onChange={(event) => {
                  onChange({ ...part, [field]: event.currentTarget.value });
                }}
              />
            ))}
          </div>
          <TagsInput
            size="xs"
            label={t.goals.answers}
            placeholder={part.values.length === 0 ? t.goals.anyOne : ''}
            maxTags={50}
            acceptValueOnBlur
            value={part.values}
            onChange={(values) => {
              onChange({ ...part, values });
            }}
          />
        </>
      );
  }
}
