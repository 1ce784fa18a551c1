import { Skeleton } from '@mantine/core';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useRouterState } from '@tanstack/react-router';
import { type MouseEvent, useEffect, useRef } from 'react';
import { StateCard } from '@/components/StateCard';
import { ErrorPanel } from '@/components/States';
import { useI18n } from '@/i18n/I18n';
import type { Schemas } from '@/lib/rest';
import { PlaceLink } from './DocLink';
import { guideQuery, placeAt } from './docs';
import classes from './Docs.module.css';

/** A guide with its headings, as the server renders it. */
export function GuideText({ slug }: { slug: string }) {
  const { t, language } = useI18n();
  const query = useQuery(guideQuery(slug, language));
  const guide = query.data;
  const hash = useRouterState({ select: (state) => state.location.hash });
  const loaded = guide !== undefined;
  // The text arrives after the navigation, so the router cannot find the heading.
  useEffect(() => {
    if (loaded && hash) document.getElementById(hash)?.scrollIntoView();
  }, [loaded, hash, slug]);
  if (query.error && !guide)
    return (
      <StateCard>
        <ErrorPanel error={query.error} retry={() => void query.refetch()} />
      </StateCard>
    );
  if (!guide) return <Skeleton height={900} radius="md" aria-busy />;
  return (
    <div className={classes.guide}>
      <div className={classes.main}>
        <details className={classes.contentsNarrow}>
          <summary>{t.docs.contents}</summary>
          <Contents guide={guide} />
        </details>
        <Html html={guide.html} lang={guide.locale} />
        <nav className={classes.around} aria-label={t.docs.around}>
          {guide.previous ? (
            <PlaceLink place={{ slug: guide.previous.slug, anchor: undefined }}>
              <IconArrowLeft size={15} aria-hidden /> {guide.previous.title}
            </PlaceLink>
          ) : (
            <span />
          )}
          {guide.next ? (
            <PlaceLink place={{ slug: guide.next.slug, anchor: undefined }}>
              {guide.next.title} <IconArrowRight size={15} aria-hidden />
            </PlaceLink>
          ) : null}
        </nav>
      </div>
      <aside className={classes.contents}>
        <p>{t.docs.contents}</p>
        <Contents guide={guide} />
      </aside>
    </div>
  );
}

function Contents({ guide: { slug, headings } }: { guide: Schemas['Doc'] }) {
  return (
    <ul>
      {headings.map(({ level, anchor, text }) => (
        <li key={anchor} data-level={level}>
          <PlaceLink place={{ slug, anchor }}>{text}</PlaceLink>
        </li>
      ))}
    </ul>
  );
}

/** The server's HTML. Its links to guides stay in the product. */
function Html({ html, lang }: { html: string; lang: string }) {
  const navigate = useNavigate();
  const { org = '', project = '' } = useParams({ strict: false });
  const follow = (event: MouseEvent<HTMLElement>) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const href = event.target instanceof Element ? event.target.closest('a')?.getAttribute('href') : undefined;
    const place = href ? placeAt(href, window.location.origin) : null;
    if (!place || 'page' in place) return;
    event.preventDefault();
    void navigate({
      to: '/p/$org/$project/docs/$slug',
      params: { org, project, slug: place.slug },
      search: {},
      hash: place.anchor ?? '',
    });
  };
  const article = useRef<HTMLElement>(null);
  // What is wider than the text is scrolled by keyboard, too.
  useEffect(() => {
    const { current } = article;
    if (!current) return;
    const observer = new ResizeObserver(() => {
      for (const part of current.querySelectorAll<HTMLElement>('pre, table')) {
        if (part.scrollWidth > part.clientWidth) part.tabIndex = 0;
        else part.removeAttribute('tabindex');
      }
    });
    observer.observe(current);
    return () => {
      observer.disconnect();
    };
  }, [html]);
  // The guides are part of the server, and their HTML has no scripts.
  return (
    <article
      ref={article}
      className={classes.text}
      lang={lang}
      onClick={follow}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
