import { IconCheck } from '@tabler/icons-react';
import { useI18n } from '@/i18n/I18n';
import classes from './Onboarding.module.css';

export function Steps({ at }: { at: 1 | 2 }) {
  const { t } = useI18n();
  return (
    <ol className={classes.steps} aria-label={t.onboarding.steps.label}>
      {([1, 2] as const).map((step) => (
        <li key={step} aria-current={step === at ? 'step' : undefined} data-done={step < at}>
          <b>{step < at ? <IconCheck size={13} stroke={2.6} aria-hidden /> : step}</b>
          {t.onboarding.steps[step]}
        </li>
      ))}
    </ol>
  );
}
