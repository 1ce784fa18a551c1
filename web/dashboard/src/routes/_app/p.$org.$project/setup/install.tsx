import { createFileRoute } from '@tanstack/react-router';
import layout from '@/components/Layout.module.css';
import { Panel } from '@/components/Panel';
import { DocLink } from '@/features/docs/DocLink';
import { catalogQuery } from '@/features/install/catalog';
import { Install } from '@/features/install/Install';
import { readInstallSearch } from '@/features/install/search';
import { Waiting } from '@/features/onboarding/Waiting';
import { useProject } from '@/features/project/project';
import { useI18n } from '@/i18n/I18n';
import { firstLanguage } from '@/i18n/language';

export const Route = createFileRoute('/_app/p/$org/$project/setup/install')({
  validateSearch: readInstallSearch,
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(catalogQuery(firstLanguage()));
  },
  component: InstallScreen,
});

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
          >
            <Waiting address={address} />
            <p className={layout.text}>
              {t.setup.eventsText} <DocLink href="/docs/snippet">{t.setup.eventsGuide}</DocLink>
            </p>
          </Install>
        </div>
      </Panel>
    </div>
  );
}
