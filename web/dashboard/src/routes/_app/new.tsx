import { useDocumentTitle } from '@mantine/hooks';
import { createFileRoute } from '@tanstack/react-router';
import { NewProject } from '@/features/onboarding/NewProject';
import { Steps } from '@/features/onboarding/Steps';
import classes from '@/features/onboarding/Onboarding.module.css';
import { Shell } from '@/features/shell/Shell';
import { useI18n } from '@/i18n/I18n';

export const Route = createFileRoute('/_app/new')({
  validateSearch: (raw: Record<string, unknown>): { org?: string } =>
    typeof raw.org === 'string' ? { org: raw.org } : {},
  component: NewScreen,
});

function NewScreen() {
  const { t } = useI18n();
  const { org } = Route.useSearch();
  useDocumentTitle(`${t.onboarding.newTitle} · svc`);
  return (
    <Shell place={null}>
      <div className={classes.single}>
        <Steps at={1} />
        <h1 className={classes.h1}>{t.onboarding.newTitle}</h1>
        <p className={classes.lead}>{t.onboarding.newLead}</p>
        <NewProject org={org} />
      </div>
    </Shell>
  );
}
