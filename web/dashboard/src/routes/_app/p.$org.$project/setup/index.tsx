import { createFileRoute } from '@tanstack/react-router';
import { CodeBlock } from '@/components/Code';
import { Panel } from '@/components/Panel';
import { Snippet, Waiting } from '@/features/onboarding/FirstPageview';
import { installQuery } from '@/features/onboarding/install';
import { addressOf, useProject } from '@/features/project/project';
import classes from '@/features/setup/Setup.module.css';
import { useI18n } from '@/i18n/I18n';

export const Route = createFileRoute('/_app/p/$org/$project/setup/')({
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(installQuery(addressOf(params)));
  },
  component: InstallScreen,
});

const eventExample = "svc('event', 'newsletter_signup', { place: 'footer' })";
const markExample = '<a href="/contact" data-svc-cta="contact">…</a>';

function InstallScreen() {
  const { t } = useI18n();
  const { address } = useProject();
  return (
    <div className={classes.narrow}>
      <Panel title={t.onboarding.installTitle} subtitle={t.onboarding.installLead}>
        <div className={classes.fields}>
          <Snippet address={address} />
          <Waiting address={address} />
        </div>
      </Panel>
      <Panel title={t.setup.eventsTitle} subtitle={t.setup.eventsText}>
        <div className={classes.fields}>
          <CodeBlock title="JavaScript" code={eventExample} />
          <CodeBlock title="HTML" code={markExample} />
        </div>
      </Panel>
    </div>
  );
}
