import { Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { readView, type ViewSearch } from '@/components/chart/view';
import { LanguagePicker } from '@/components/Preferences';
import { ErrorPanel } from '@/components/States';
import { oneOf, readReportSearch, type ReportSearch } from '@/features/filters/params';
import { Locked } from '@/features/sharing/Locked';
import { keepOpened, openedWith, sharedQuery, useOwnHeight } from '@/features/sharing/shared';
import classes from '@/features/sharing/Shared.module.css';
import { SharedDashboard } from '@/features/sharing/SharedDashboard';
import { useI18n } from '@/i18n/I18n';
import { asProblem } from '@/lib/problem';
import { refreshEvery } from '@/lib/query';
import { allPreset } from '@/rest/values';

/** Period, filter and view. The usual period of a link may be any, so none stays out of the URL. */
function readSharedSearch(raw: Record<string, unknown>): ReportSearch & ViewSearch {
  const search = readReportSearch(raw);
  const preset = oneOf(allPreset, raw.preset);
  return { ...search, ...(preset && !search.from ? { preset } : {}), ...readView(raw) };
}

/** What whoever has a share link sees, also inside of other pages. */
export const Route = createFileRoute('/s/$token')({ validateSearch: readSharedSearch, component: SharedScreen });

function SharedScreen() {
  const { t } = useI18n();
  const { token: link } = Route.useParams();
  const content = useOwnHeight();
  const [opened, setOpened] = useState(() => openedWith(link));
  const token = opened ?? link;
  // A link that is ended while somebody looks at it says so soon.
  const query = useQuery({ ...sharedQuery(token), refetchInterval: refreshEvery });
  const shared = query.data?.shared;
  const refusal = query.error && asProblem(query.error).code;
  // The time of an opened token is over, or the link has ended: the link itself tells which.
  const asks = refusal === 'invalid_token' && opened !== null;
  const locked = useQuery({ ...sharedQuery(link), enabled: asks });
  const code = asks ? locked.error && asProblem(locked.error).code : refusal;
  const open = (next: string | null) => {
    keepOpened(link, next);
    setOpened(next);
  };

  let body;
  if (shared && refusal !== 'invalid_token') body = <SharedDashboard key={token} token={token} shared={shared} />;
  else if (code === 'unauthorized') body = <Locked link={link} onOpened={open} />;
  else if (code === 'invalid_token')
    body = (
      <div className={classes.notice}>
        <h1>{t.sharing.goneTitle}</h1>
        <p>{t.sharing.goneText}</p>
      </div>
    );
  else if (asks && locked.error) body = <ErrorPanel page error={locked.error} retry={() => void locked.refetch()} />;
  else if (query.error && !asks) body = <ErrorPanel page error={query.error} retry={() => void query.refetch()} />;
  else
    body = (
      <div role="status" aria-label={t.common.loading}>
        <Loader size="sm" type="dots" />
      </div>
    );
  return (
    <div ref={content}>
      <main className={classes.page}>
        {body}
        {window.parent === window ? (
          <footer className={classes.foot}>
            <span>svc</span>
            <LanguagePicker />
          </footer>
        ) : null}
      </main>
    </div>
  );
}
