import { useDocumentTitle } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { catalogQuery } from '@/features/install/catalog';
import { Install } from '@/features/install/Install';
import { readInstallSearch } from '@/features/install/search';
import { FirstVisit } from '@/features/onboarding/FirstVisit';
import classes from '@/features/onboarding/Onboarding.module.css';
import { Steps } from '@/features/onboarding/Steps';
import { waitingQuery } from '@/features/onboarding/waiting';
import { addressOf } from '@/features/project/project';
import { Shell } from '@/features/shell/Shell';
import { useI18n } from '@/i18n/I18n';
import { firstLanguage } from '@/i18n/language';

/** The second step of the wizard; it has an address of its own so that it survives a reload. */
export const Route = createFileRoute('/_app/new_/$org/$project')({
  validateSearch: readInstallSearch,
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(catalogQuery(firstLanguage()));
  },
  component: InstallStep,
});

function InstallStep() {
  const { t } = useI18n();
  const params = Route.useParams();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const address = addressOf(params);
  const zone = useQuery(waitingQuery(address)).data?.project.timezone;
  useDocumentTitle(`${t.onboarding.installTitle} · svc`);
  return (
    <Shell place={params} zone={zone}>
      <div className={classes.single}>
        <Steps at={2} />
        <h1 className={classes.h1}>{t.onboarding.installTitle}</h1>
        <p className={classes.lead}>{t.onboarding.installLead}</p>
        <Install
          address={address}
          search={search}
          onSearch={(next) =>
            void navigate({ search: (now) => ({ ...now, ...next }), replace: true, resetScroll: false })
          }
        >
          <FirstVisit address={address} />
        </Install>
      </div>
    </Shell>
  );
}
