import { Button, Loader } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { createFileRoute, useRouter } from '@tanstack/react-router';
import { ButtonLink } from '@/components/ButtonLink';
import { ErrorNotice, ErrorPanel } from '@/components/States';
import { AuthPage, authClasses } from '@/features/account/AuthPage';
import { logout } from '@/features/account/auth';
import { meQuery } from '@/features/account/me';
import { Join } from '@/features/invitation/Join';
import { acceptInvitation, type InvitationDetails, invitationQuery } from '@/features/invitation/invitation';
import { useI18n } from '@/i18n/I18n';
import { asProblem } from '@/lib/problem';
import { session } from '@/lib/session';

/** Landing page of an invitation link: shows who invites, and lets the person join. */
export const Route = createFileRoute('/invitations/$token')({ component: InvitationScreen });

function InvitationScreen() {
  const { t, format } = useI18n();
  const { token } = Route.useParams();
  const invitation = useQuery(invitationQuery(token));

  if (invitation.error) {
    const { code } = asProblem(invitation.error);
    const over = code === 'gone' ? t.invitation.gone : code === 'not_found' ? t.invitation.unknown : null;
    return over ? (
      <AuthPage title={over.title} lead={over.text}>
        <ButtonLink to="/" size="md" variant="default">
          {t.auth.toDashboard}
        </ButtonLink>
      </AuthPage>
    ) : (
      <AuthPage title={t.invitation.failed} lead="">
        <ErrorPanel error={invitation.error} retry={() => void invitation.refetch()} />
      </AuthPage>
    );
  }
  if (!invitation.data)
    return (
      <AuthPage title={t.invitation.looking} lead="">
        <div role="status" aria-label={t.common.loading}>
          <Loader size="sm" type="dots" />
        </div>
      </AuthPage>
    );

  const { org, role, invitedBy, email, expiresAt, accountExists } = invitation.data;
  const as = t.org.roles[role];
  return (
    <AuthPage
      title={t.invitation.title(org.name)}
      lead={invitedBy ? t.invitation.lead(invitedBy, as.name) : t.invitation.leadUnsigned(as.name)}
    >
      <div className={authClasses.note}>
        <span>
          {as.hint} {t.invitation.until(format.dateTimeZone(expiresAt))}
        </span>
      </div>
      {session() ? (
        <JoinSignedIn token={token} invitation={invitation.data} />
      ) : (
        <Join token={token} email={email} accountExists={accountExists} />
      )}
    </AuthPage>
  );
}

/** For logged-in people: the invited person joins with one click; others are asked to log out. */
function JoinSignedIn({ token, invitation }: { token: string; invitation: InvitationDetails }) {
  const { t } = useI18n();
  const router = useRouter();
  const me = useQuery(meQuery());
  const accept = useMutation({
    mutationFn: () => acceptInvitation(token),
    onSuccess: async () => {
      await me.refetch();
      router.history.replace('/');
    },
  });
  const leave = useMutation({
    mutationFn: logout,
    onSuccess: () => {
      window.location.reload();
    },
  });

  if (me.error) return <ErrorNotice error={me.error} />;
  if (!me.data) return <Button size="md" loading />;
  const { user } = me.data.me;
  if (user.email.toLowerCase() !== invitation.email.toLowerCase())
    return (
      <>
        <p className={authClasses.plain}>{t.invitation.otherAccount(user.email, invitation.email)}</p>
        <Button
          size="md"
          loading={leave.isPending}
          onClick={() => {
            leave.mutate();
          }}
        >
          {t.invitation.switch}
        </Button>
        <ButtonLink to="/" size="md" variant="default">
          {t.auth.toDashboard}
        </ButtonLink>
      </>
    );
  return (
    <>
      <p className={authClasses.plain}>{t.invitation.loggedInAs(user.email)}</p>
      {accept.error ? <ErrorNotice error={accept.error} /> : null}
      <Button
        size="md"
        loading={accept.isPending}
        onClick={() => {
          accept.mutate();
        }}
      >
        {t.invitation.join(invitation.org.name)}
      </Button>
    </>
  );
}
