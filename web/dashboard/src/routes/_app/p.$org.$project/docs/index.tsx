import { useDocumentTitle } from '@mantine/hooks';
import { createFileRoute } from '@tanstack/react-router';
import { Docs } from '@/features/docs/Docs';
import { MAX_QUESTION } from '@/features/docs/search';
import classes from '@/features/docs/Docs.module.css';
import { OutsideLink } from '@/features/install/InstallSteps';
import { useI18n } from '@/i18n/I18n';

interface DocsSearch {
  /** The question of the search. */
  q?: string;
}

export const Route = createFileRoute('/_app/p/$org/$project/docs/')({
  validateSearch: (raw: Record<string, unknown>): DocsSearch => {
    const q = (typeof raw.q === 'string' || typeof raw.q === 'number' ? String(raw.q) : '').trim();
    return q === '' ? {} : { q: q.slice(0, MAX_QUESTION) };
  },
  component: DocsScreen,
});

function DocsScreen() {
  const { t } = useI18n();
  const { q = '' } = Route.useSearch();
  const navigate = Route.useNavigate();
  useDocumentTitle(`${t.nav.screens.docs} · svc`);
  return (
    <>
      <header className={classes.header}>
        <h1>{t.nav.screens.docs}</h1>
        <span>
          <OutsideLink href="/docs/api">{t.docs.reference}</OutsideLink>
        </span>
      </header>
      <Docs
        q={q}
        onQuestion={(q) =>
          void navigate({
            search: (now) => ({ ...now, q: q === '' ? undefined : q }),
            replace: true,
            resetScroll: false,
          })
        }
      />
    </>
  );
}
