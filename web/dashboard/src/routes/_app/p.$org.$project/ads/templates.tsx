import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { StateCard } from '@/components/StateCard';
import { ErrorPanel } from '@/components/States';
import { useCan } from '@/features/account/me';
import { partsOf, templatesQuery } from '@/features/ads/ads';
import classes from '@/features/ads/Ads.module.css';
import { AdsFrame } from '@/features/ads/AdsFrame';
import { TemplateCards } from '@/features/ads/TemplateCards';
import { UrlCheck } from '@/features/ads/UrlCheck';
import { addressOf, useProject } from '@/features/project/project';
import { useI18n } from '@/i18n/I18n';

export const Route = createFileRoute('/_app/p/$org/$project/ads/templates')({
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(templatesQuery(addressOf(params)));
  },
  component: TemplatesScreen,
});

function TemplatesScreen() {
  const { t } = useI18n();
  const project = useProject();
  const can = useCan(project.orgSlug);
  const query = useQuery({ ...templatesQuery(project.address), enabled: can('ads:read') });
  const templates = query.data?.project.utmTemplates;
  const parts = useMemo(() => templates && partsOf(templates), [templates]);
  return (
    <AdsFrame>
      {query.error && !templates ? (
        <StateCard>
          <ErrorPanel error={query.error} retry={() => void query.refetch()} />
        </StateCard>
      ) : (
        <div className={classes.screen}>
          <UrlCheck templates={parts} />
          <section aria-label={t.ads.templates.title}>
            <h2 className={classes.heading}>{t.ads.templates.title}</h2>
            <p className={classes.intro}>{t.ads.templates.text}</p>
            <TemplateCards templates={templates} />
          </section>
        </div>
      )}
    </AdsFrame>
  );
}
