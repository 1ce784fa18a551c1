import { Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconWorld } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { ButtonLink } from '@/components/ButtonLink';
import { Empty } from '@/components/Empty';
import { ErrorPanel, Outdated } from '@/components/States';
import { useMe } from '@/features/account/me';
import { Shell } from '@/features/shell/Shell';
import { usePins } from '@/features/sites/pins';
import { readSitesSearch } from '@/features/sites/search';
import { SiteFilters } from '@/features/sites/SiteFilters';
import { SiteDocument, sitesQuery } from '@/features/sites/sites';
import classes from '@/features/sites/Sites.module.css';
import { SiteTable } from '@/features/sites/SiteTable';
import { readFragment } from '@/gql';
import { useI18n } from '@/i18n/I18n';

/** All sites of the person side by side: the start page of whoever has more than one. */
export const Route = createFileRoute('/_app/sites')({
  validateSearch: readSitesSearch,
  component: SitesScreen,
});

function SitesScreen() {
  const { t } = useI18n();
  useDocumentTitle(`${t.sites.title} · svc`);
  return (
    <Shell place={null}>
      <Sites />
    </Shell>
  );
}

function Sites() {
  const { t, format } = useI18n();
  const { memberships } = useMe();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const [pins, pin] = usePins();
  const query = useInfiniteQuery({ ...sitesQuery(search, pins), placeholderData: keepPreviousData });
  const sites = query.data?.pages.flatMap((page) => page.items.map((item) => readFragment(SiteDocument, item)));
  const [first] = query.data?.pages ?? [];
  const total = first?.total;
  const several = memberships.length > 1 && !search.org;
  return (
    <>
      <header className={classes.head}>
        <div>
          <h1>{t.sites.title}</h1>
          <p className={classes.count} role="status">
            {total === undefined ? t.common.loading : t.sites.count(total, format.whole(total))}
            {first?.isComplete === false ? ` · ${t.sites.incomplete}` : null}
          </p>
        </div>
        <SiteFilters
          search={search}
          memberships={memberships}
          onChange={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
        />
      </header>
      {query.error && !sites ? (
        <ErrorPanel error={query.error} retry={() => void query.refetch()} />
      ) : total === 0 ? (
        <Empty
          icon={<IconWorld size={24} stroke={1.5} />}
          heading={search.search ? t.sites.nothingFound : t.sites.none}
        >
          {search.search ? t.sites.nothingFoundText : t.sites.noneText}
        </Empty>
      ) : (
        <div className={classes.card}>
          <SiteTable
            sites={sites}
            preset={search.preset}
            pins={pins}
            onPin={pin}
            several={several}
            stale={query.isPlaceholderData}
          />
          {query.hasNextPage ? (
            <div className={classes.more}>
              <Button
                variant="default"
                size="xs"
                loading={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                {t.sites.more}
              </Button>
            </div>
          ) : null}
        </div>
      )}
      {query.error && sites ? <Outdated error={query.error} since={query.dataUpdatedAt} /> : null}
      {total === 0 && !search.search ? (
        <div className={classes.more}>
          <ButtonLink to="/new" search={{}}>
            {t.nav.newProject}
          </ButtonLink>
        </div>
      ) : null}
    </>
  );
}
