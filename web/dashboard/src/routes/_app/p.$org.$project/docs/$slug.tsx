import { useDocumentTitle } from '@mantine/hooks';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import layout from '@/components/Layout.module.css';
import { guideQuery } from '@/features/docs/docs';
import { GuideText } from '@/features/docs/GuideText';
import { useI18n } from '@/i18n/I18n';

export const Route = createFileRoute('/_app/p/$org/$project/docs/$slug')({ component: GuideScreen });

function GuideScreen() {
  const { t, language } = useI18n();
  const { slug, ...params } = Route.useParams();
  const guide = useQuery(guideQuery(slug, language)).data;
  useDocumentTitle(`${guide?.title ?? t.nav.screens.docs} · svc`);
  return (
    <>
      <Link to="/p/$org/$project/docs" params={params} search={{}} className={layout.back}>
        <IconArrowLeft size={15} aria-hidden />
        {t.docs.all}
      </Link>
      <GuideText key={slug} slug={slug} />
    </>
  );
}
