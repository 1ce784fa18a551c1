import { NativeSelect, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '@/components/Dialog';
import { Field } from '@/components/Form';
import { useProject, useReportSearch } from '@/features/project/project';
import { useI18n } from '@/i18n/I18n';
import { useFieldErrors } from '@/i18n/useFieldErrors';
import { request } from '@/lib/api';
import { upper } from '@/lib/names';
import {
  allAdLevel,
  allAdPlatform,
  allMappingField,
  allRuleKind,
  boundsOfAdMappingCondition,
  boundsOfAdMappingRuleWrite,
} from '@/rest/values';
import { CreateRuleDocument, ROWS, unmatchedQuery, useAdsChange } from './ads';
import classes from './Ads.module.css';
import { EntityField } from './EntityField';
import { reachOf, type RuleDraft } from './rule';

/** Puts the description below the input, so that inputs in a row are aligned. */
const below = ['label', 'input', 'description', 'error'] as const;

const inputOf = ({ field, kind, value, source, medium, platform, level, entity, note }: RuleDraft) => ({
  field: upper(field),
  kind: upper(kind),
  // Spaces belong to an expression.
  value: kind === 'regex' ? value : value.trim(),
  when:
    source.trim() === '' && medium.trim() === ''
      ? null
      : { utmSource: source.trim() || null, utmMedium: medium.trim() || null },
  target: { platform: upper(platform), level: upper(level), entityId: entity ?? '' },
  note: note.trim() || null,
});

interface RuleDialogProps {
  /** What the fields have at first. */
  draft: RuleDraft;
  onSaved: () => void;
  onClose: () => void;
}

/** Dialog that creates a mapping rule, and says which of the unmatched visits it fits. */
export function RuleDialog({ draft: first, onSaved, onClose }: RuleDialogProps) {
  const { t } = useI18n();
  const words = t.ads.rules.dialog;
  const project = useProject().address;
  const [draft, setDraft] = useState(first);
  const set = (next: Partial<RuleDraft>) => {
    setDraft({ ...draft, ...next });
  };
  const mutation = useAdsChange(() => request(CreateRuleDocument, { project, input: inputOf(draft) }), onSaved);
  const errors = useFieldErrors(mutation.error);
  const pick = <Value extends string>(all: readonly Value[], text: string) => all.find((one) => one === text);
  return (
    <FormDialog
      title={words.title}
      text={words.text}
      action={words.create}
      size={580}
      ready={draft.value.trim() !== '' && draft.entity !== null}
      mutation={mutation}
      onClose={onClose}
    >
      <div className={classes.two}>
        <NativeSelect
          label={words.field}
          data={[...allMappingField]}
          value={draft.field}
          onChange={({ currentTarget }) => {
            set({ field: pick(allMappingField, currentTarget.value) ?? draft.field });
          }}
        />
        <NativeSelect
          label={words.kind}
          data={allRuleKind.map((kind) => ({ value: kind, label: t.ads.kinds[kind] }))}
          value={draft.kind}
          onChange={({ currentTarget }) => {
            set({ kind: pick(allRuleKind, currentTarget.value) ?? draft.kind });
          }}
        />
      </div>
      <Field
        name="value"
        label={words.value}
        description={words.valueHints[draft.kind]}
        inputWrapperOrder={[...below]}
        required
        maxLength={boundsOfAdMappingRuleWrite.value.max}
        spellCheck={false}
        autoComplete="off"
        data-autofocus={first.value === '' ? true : undefined}
        value={draft.value}
        error={errors.value}
        onChange={({ currentTarget }) => {
          set({ value: currentTarget.value });
        }}
      />
      <div className={classes.two}>
        <Field
          name="source"
          label={words.source}
          description={words.anyHint}
          inputWrapperOrder={[...below]}
          maxLength={boundsOfAdMappingCondition.utm_source.max}
          spellCheck={false}
          autoComplete="off"
          value={draft.source}
          error={errors['when.utm_source'] ?? errors['when.utmSource']}
          onChange={({ currentTarget }) => {
            set({ source: currentTarget.value });
          }}
        />
        <Field
          name="medium"
          label={words.medium}
          description={words.anyHint}
          inputWrapperOrder={[...below]}
          maxLength={boundsOfAdMappingCondition.utm_medium.max}
          spellCheck={false}
          autoComplete="off"
          value={draft.medium}
          error={errors['when.utm_medium'] ?? errors['when.utmMedium']}
          onChange={({ currentTarget }) => {
            set({ medium: currentTarget.value });
          }}
        />
      </div>
      <Reach draft={draft} />
      <div role="group" aria-label={words.target} className={classes.target}>
        <p className={classes.legend}>{words.target}</p>
        <div className={classes.two}>
          <NativeSelect
            label={words.platform}
            data={allAdPlatform.map((platform) => ({ value: platform, label: t.values.ad_platform[platform] }))}
            value={draft.platform}
            onChange={({ currentTarget }) => {
              set({ platform: pick(allAdPlatform, currentTarget.value) ?? draft.platform, entity: null });
            }}
          />
          <NativeSelect
            label={words.level}
            data={allAdLevel.map((level) => ({ value: level, label: t.ads.levels[level] }))}
            value={draft.level}
            onChange={({ currentTarget }) => {
              set({ level: pick(allAdLevel, currentTarget.value) ?? draft.level, entity: null });
            }}
          />
        </div>
        <EntityField
          key={`${draft.platform} ${draft.level}`}
          platform={draft.platform}
          level={draft.level}
          value={draft.entity}
          error={errors['target.entityId']}
          onChange={(entity) => {
            set({ entity });
          }}
        />
      </div>
      <Textarea
        label={words.note}
        description={words.noteHint}
        inputWrapperOrder={[...below]}
        maxLength={boundsOfAdMappingRuleWrite.note.max}
        autosize
        minRows={1}
        maxRows={4}
        value={draft.note}
        error={errors.note}
        onChange={({ currentTarget }) => {
          set({ note: currentTarget.value });
        }}
      />
    </FormDialog>
  );
}

/** Says how many of the unmatched visits in the report a rule fits. */
function Reach({ draft }: { draft: RuleDraft }) {
  const { t, format } = useI18n();
  const words = t.ads.rules.dialog;
  const query = useQuery(unmatchedQuery(useProject().address, useReportSearch()));
  const report = query.data?.project.adsUnmatched;
  const isEmpty = draft.value.trim() === '';
  const reach = report && !isEmpty ? reachOf(draft, report.rows) : undefined;
  let said = isEmpty ? words.reachEmpty : '';
  if (reach === null) said = words.badPattern;
  else if (reach) said = reach.rows === 0 ? words.reachNone : words.reach(reach.sessions, format.whole(reach.sessions));
  const isCut = reach && report && report.distinct > report.rows.length;
  return (
    <p className={classes.reach} role="status" data-tone={reach === null ? 'bad' : reach?.rows ? 'good' : 'plain'}>
      {said} {isCut ? words.reachCut(format.whole(ROWS)) : null}
    </p>
  );
}
