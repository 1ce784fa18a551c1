import { createFileRoute } from '@tanstack/react-router';
import { CodeBlock } from '@/components/Code';
import layout from '@/components/Layout.module.css';
import { Panel } from '@/components/Panel';
import { DocLink } from '@/features/docs/DocLink';
import { catalogQuery } from '@/features/install/catalog';
import { Install } from '@/features/install/Install';
import { readInstallSearch } from '@/features/install/search';
import { Waiting } from '@/features/onboarding/Waiting';
import { useProject } from '@/features/project/project';
import { useI18n } from '@/i18n/I18n';

export const Route = createFileRoute('/_app/p/$org/$project/setup/install')({
  validateSearch: readInstallSearch,
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(catalogQuery());
  },
  component: InstallScreen,
});

const eventExample = "svc('event', 'newsletter_signup', { place: 'footer' })";
const markExample = '<a href="/contact" data-svc-cta="contact">…</a>';

function InstallScreen() {
  const { t } = useI18n();
  const { address } = useProject();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <div className={layout.narrow}>
      <Panel title={t.onboarding.installTitle} subtitle={t.onboarding.installLead}>
        <div className={layout.fields}>
          <Install
            address={address}
            search={search}
            onSearch={(next) =>
              void navigate({ search: (now) => ({ ...now, ...next }), replace: true, resetScroll: false })
            }
          />
          <Waiting address={address} />
        </div>
      </Panel>
      <Panel title={t.setup.eventsTitle} subtitle={t.setup.eventsText}>
        <div className={layout.fields}>
          <CodeBlock title="JavaScript" code={eventExample} />
          <CodeBlock title="HTML" code={markExample} />
          <p className={layout.text}>
            <DocLink href="/docs/snippet">{t.setup.eventsGuide}</DocLink>
          </p>
        </div>
      </Panel>
    </div>
  );
}
