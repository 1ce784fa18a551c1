import { createFileRoute } from '@tanstack/react-router';
import { CodeBlock } from '@/components/Code';
import { Panel } from '@/components/Panel';
import { queue } from '@/features/install/codes';
import { Install } from '@/features/install/Install';
import { installQuery } from '@/features/install/key';
import { readWay } from '@/features/install/search';
import { Waiting } from '@/features/onboarding/Waiting';
import { addressOf, useProject } from '@/features/project/project';
import layout from '@/components/Layout.module.css';
import { useI18n } from '@/i18n/I18n';

export const Route = createFileRoute('/_app/p/$org/$project/setup/')({
  validateSearch: readWay,
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
  const { way } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <div className={layout.narrow}>
      <Panel title={t.onboarding.installTitle} subtitle={t.onboarding.installLead}>
        <div className={layout.fields}>
          <Install
            address={address}
            way={way}
            onWay={(way) => void navigate({ search: (now) => ({ ...now, way }), replace: true, resetScroll: false })}
          />
          <Waiting address={address} />
        </div>
      </Panel>
      <Panel title={t.setup.eventsTitle} subtitle={t.setup.eventsText}>
        <div className={layout.fields}>
          <CodeBlock title="JavaScript" code={eventExample} />
          <CodeBlock title="HTML" code={markExample} />
          <p className={layout.text}>{t.setup.queueText}</p>
          <CodeBlock title={queue.title} code={queue.code} />
        </div>
      </Panel>
    </div>
  );
}
