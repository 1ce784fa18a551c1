import { Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { ButtonLink } from '@/components/ButtonLink';
import { ErrorPanel } from '@/components/States';
import { AuthPage } from '@/features/account/AuthPage';
import { Consent } from '@/features/consent/Consent';
import { useI18n } from '@/i18n/I18n';
import { get } from '@/lib/api';
import { asProblem } from '@/lib/problem';

/** Consent screen: an application asks for access, and the person decides. */
export const Route = createFileRoute('/_app/authorize/$id')({ component: ConsentScreen });

function ConsentScreen() {
  const { t } = useI18n();
  const { id } = Route.useParams();
  const asked = useQuery({
    queryKey: ['OauthRequest', id],
    queryFn: () => get('/v1/oauth/requests/{id}', { path: { id } }),
    retry: false,
    refetchOnWindowFocus: false,
  });

  if (asked.data) return <Consent asked={asked.data} />;
  if (!asked.error)
    return (
      <AuthPage title={t.consent.loading} lead="">
        <div role="status" aria-label={t.common.loading}>
          <Loader size="sm" type="dots" />
        </div>
      </AuthPage>
    );
  const { code } = asProblem(asked.error);
  if (code !== 'gone' && code !== 'not_found')
    return (
      <AuthPage title={t.consent.failed} lead="">
        <ErrorPanel error={asked.error} retry={() => void asked.refetch()} />
      </AuthPage>
    );
  const words = code === 'gone' ? [t.consent.over, t.consent.overText] : [t.consent.unknown, t.consent.unknownText];
  return (
    <AuthPage title={words[0] ?? ''} lead={words[1] ?? ''}>
      <ButtonLink to="/" size="md" variant="default">
        {t.auth.toDashboard}
      </ButtonLink>
    </AuthPage>
  );
}
