import { useDocumentTitle } from '@mantine/hooks';
import { createFileRoute, notFound, Outlet, useRouterState } from '@tanstack/react-router';
import { NotFound } from '@/components/NotFound';
import { ScreenError } from '@/components/ScreenError';
import { meQuery, useMembership } from '@/features/account/me';
import classes from '@/features/setup/Setup.module.css';
import { Shell } from '@/features/shell/Shell';
import { useI18n } from '@/i18n/I18n';

/** Frame of the organization screens. Members who do not manage it get "not found", like strangers. */
export const Route = createFileRoute('/_app/o/$org')({
  loader: async ({ context, params }) => {
    const { me } = await context.queryClient.ensureQueryData(meQuery());
    const membership = me.memberships.find(({ org }) => org.slug === params.org);
    if (!membership?.scopes.includes('ORG_ADMIN')) throw notFound();
  },
  notFoundComponent: () => (
    <Shell place={null}>
      <NotFound />
    </Shell>
  ),
  errorComponent: ({ error, reset, info }) => (
    <Shell place={null}>
      <ScreenError error={error} reset={reset} info={info} />
    </Shell>
  ),
  component: OrganizationFrame,
});

function OrganizationFrame() {
  const { t } = useI18n();
  const { org } = Route.useParams();
  const name = useMembership(org)?.org.name ?? org;
  const path = useRouterState({ select: (state) => state.location.pathname });
  const section = (['members', 'keys', 'apps', 'reports', 'audit'] as const).find((key) => path.endsWith(`/${key}`));
  useDocumentTitle([...(section ? [t.nav.sections[section]] : []), name, 'svc'].join(' · '));
  return (
    <Shell place={{ org }}>
      <header className={classes.header}>
        <h1>{name}</h1>
        <span>{t.nav.organization}</span>
      </header>
      <Outlet />
    </Shell>
  );
}
