import { FormDialog } from '@/components/Dialog';
import { useI18n } from '@/i18n/I18n';
import { request } from '@/lib/api';
import { DeleteRuleDocument, type Rule, useAdsChange } from './ads';
import classes from './Ads.module.css';
import { sayRule } from './RuleTable';

interface DeleteRuleProps {
  project: string;
  rule: Rule;
  onClose: () => void;
}

/** Deletes a mapping rule after explaining what becomes of its visits. */
export function DeleteRule({ project, rule, onClose }: DeleteRuleProps) {
  const { t } = useI18n();
  const words = t.ads.rules;
  const mutation = useAdsChange(() => request(DeleteRuleDocument, { project, id: rule.id }), onClose);
  return (
    <FormDialog
      title={words.deleteTitle}
      text={words.deleteText}
      action={words.delete}
      danger
      mutation={mutation}
      onClose={onClose}
    >
      <p className={classes.quoted}>
        {sayRule(rule, t)} → {rule.targetName ?? rule.target.entityId}
      </p>
    </FormDialog>
  );
}
