import { useDocumentTitle } from '@mantine/hooks';
import { createFileRoute } from '@tanstack/react-router';
import { Snippet, Waiting } from '@/features/onboarding/FirstPageview';
import { installQuery } from '@/features/onboarding/install';
import classes from '@/features/onboarding/Onboarding.module.css';
import { Steps } from '@/features/onboarding/Steps';
import { addressOf } from '@/features/project/project';
import { Shell } from '@/features/shell/Shell';
import { useI18n } from '@/i18n/I18n';

/** The second step of the wizard; it has an address of its own so that it survives a reload. */
export const Route = createFileRoute('/_app/new_/$org/$project')({
  loader: ({ context, params }) => context.queryClient.ensureQueryData(installQuery(addressOf(params))),
  component: InstallStep,
});

function InstallStep() {
  const { t } = useI18n();
  const params = Route.useParams();
  const address = addressOf(params);
  useDocumentTitle(`${t.onboarding.installTitle} · svc`);
  return (
    <Shell place={params}>
      <div className={classes.single}>
        <Steps at={2} />
        <h1 className={classes.h1}>{t.onboarding.installTitle}</h1>
        <p className={classes.lead}>{t.onboarding.installLead}</p>
        <Snippet address={address} />
        <Waiting address={address} />
        <ul className={classes.tips}>
          {t.onboarding.tips.map((tip) => (
            <li key={tip}>{tip}</li>
          ))}
        </ul>
      </div>
    </Shell>
  );
}
