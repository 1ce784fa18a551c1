import { Button, NativeSelect, NumberInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Choice } from '@/components/Choice';
import { dialogClasses, FormDialog } from '@/components/Dialog';
import { Field } from '@/components/Form';
import { RowButtons } from '@/components/RowButtons';
import { useI18n } from '@/i18n/I18n';
import { useFieldErrors } from '@/i18n/useFieldErrors';
import { lower, upper } from '@/lib/names';
import {
  type AdCampaignField,
  allAdCampaignField,
  allAdCampaignsMode,
  type AdCampaignsMode,
  allRuleKind,
  boundsOfAdAccountSettings,
  boundsOfAdCampaignChoice,
  boundsOfAdCampaignRule,
  type RuleKind,
} from '@/rest/values';
import { type Account, changeSettings, platformOf, RESTATED } from './accounts';
import classes from './Accounts.module.css';
import ads from './Ads.module.css';
import { useAdsChange } from './ads';

interface RuleDraft {
  key: number;
  field: AdCampaignField;
  kind: RuleKind;
  value: string;
}

interface AccountSettingsProps {
  project: string;
  account: Account & { connectionId: string };
  onSaved: () => void;
  onClose: () => void;
}

const numberOf = (text: string) => (text.trim() === '' ? null : Math.round(Number(text)));

/** Says which campaigns' costs of an account are stored, and which days are read. */
export function AccountSettings({ project, account, onSaved, onClose }: AccountSettingsProps) {
  const { t, format } = useI18n();
  const words = t.adAccounts.settingsDialog;
  const now = account.settings;
  const [mode, setMode] = useState<AdCampaignsMode>(now ? lower(now.campaigns.mode) : 'all');
  const [rules, setRules] = useState<readonly RuleDraft[]>(
    (now?.campaigns.rules ?? []).map(({ field, kind, value }, key) => ({
      key,
      field: lower(field),
      kind: lower(kind),
      value,
    })),
  );
  const [restate, setRestate] = useState(String(now?.restateDays ?? ''));
  const [backfill, setBackfill] = useState(String(now?.backfillDays ?? ''));
  const hasRules = mode !== 'all';
  const mutation = useAdsChange(
    () =>
      changeSettings(project, account, {
        campaigns: {
          mode: upper(mode),
          rules: hasRules
            ? rules.map(({ field, kind, value }) => ({
                field: upper(field),
                kind: upper(kind),
                value: kind === 'regex' ? value : value.trim(),
              }))
            : [],
        },
        restateDays: numberOf(restate),
        backfillDays: numberOf(backfill),
      }),
    onSaved,
  );
  const errors = useFieldErrors(mutation.error);
  const platform = platformOf(account);
  const add = () => {
    setRules([...rules, { key: Date.now(), field: 'name', kind: 'prefix', value: '' }]);
  };
  return (
    <FormDialog
      title={words.title}
      text={account.name}
      action={t.common.save}
      size={580}
      ready={!hasRules || (rules.length > 0 && rules.every(({ value }) => value.trim() !== ''))}
      mutation={mutation}
      onClose={onClose}
    >
      <Choice
        label={words.campaigns}
        value={mode}
        options={allAdCampaignsMode.map((one) => ({ value: one, ...words.modes[one] }))}
        onChange={(next) => {
          setMode(next);
          if (next !== 'all' && rules.length === 0) add();
        }}
      />
      {hasRules ? (
        <div role="group" aria-label={words.rules} className={classes.ruleRows}>
          {rules.map((rule, at) => {
            const set = (next: Partial<RuleDraft>) => {
              setRules(rules.map((one) => (one.key === rule.key ? { ...one, ...next } : one)));
            };
            return (
              <div key={rule.key} role="group" aria-label={words.rule(at + 1)} className={classes.ruleRow}>
                <NativeSelect
                  aria-label={words.field}
                  data={allAdCampaignField.map((field) => ({ value: field, label: words.fields[field] }))}
                  value={rule.field}
                  onChange={({ currentTarget }) => {
                    set({ field: allAdCampaignField.find((one) => one === currentTarget.value) ?? rule.field });
                  }}
                />
                <NativeSelect
                  aria-label={words.kind}
                  data={allRuleKind.map((kind) => ({ value: kind, label: t.ads.kinds[kind] }))}
                  value={rule.kind}
                  onChange={({ currentTarget }) => {
                    set({ kind: allRuleKind.find((one) => one === currentTarget.value) ?? rule.kind });
                  }}
                />
                <Field
                  name={`rule-${String(at)}`}
                  aria-label={words.value}
                  className={classes.ruleValue ?? ''}
                  maxLength={boundsOfAdCampaignRule.value.max}
                  spellCheck={false}
                  autoComplete="off"
                  value={rule.value}
                  error={errors[`settings.campaigns.rules.${String(at)}.value`]}
                  onChange={({ currentTarget }) => {
                    set({ value: currentTarget.value });
                  }}
                />
                <span className={classes.ruleTools}>
                  <RowButtons
                    of={words.rule(at + 1)}
                    at={at}
                    count={rules.length}
                    onRemove={() => {
                      setRules(rules.filter(({ key }) => key !== rule.key));
                    }}
                  />
                </span>
              </div>
            );
          })}
          <div className={classes.ruleAdd}>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconPlus size={14} />}
              disabled={rules.length >= boundsOfAdCampaignChoice.rules.max}
              onClick={add}
            >
              {words.addRule}
            </Button>
            {rules.length === 0 ? <span className={ads.warning}>{words.ruleNeeded}</span> : null}
          </div>
        </div>
      ) : null}
      <p className={dialogClasses.text}>{words.changeText}</p>
      <div className={ads.two}>
        <NumberInput
          label={words.restate}
          description={words.restateHint(format.whole(platform ? RESTATED[platform] : 30))}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          hideControls
          allowDecimal={false}
          allowNegative={false}
          min={boundsOfAdAccountSettings.restateDays.min}
          max={boundsOfAdAccountSettings.restateDays.max}
          value={restate}
          error={errors['settings.restateDays']}
          onChange={(value) => {
            setRestate(String(value));
          }}
        />
        <NumberInput
          label={words.backfill}
          description={words.backfillHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          hideControls
          allowDecimal={false}
          allowNegative={false}
          min={boundsOfAdAccountSettings.backfillDays.min}
          max={boundsOfAdAccountSettings.backfillDays.max}
          value={backfill}
          error={errors['settings.backfillDays']}
          onChange={(value) => {
            setBackfill(String(value));
          }}
        />
      </div>
    </FormDialog>
  );
}
