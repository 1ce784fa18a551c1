import { Anchor, Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { type SubmitEvent, useState } from 'react';
import { Form } from '@/components/Form';
import { ErrorNotice } from '@/components/States';
import { authClasses } from '@/features/account/AuthPage';
import { PasswordField } from '@/features/account/PasswordField';
import { login, signup } from '@/features/account/auth';
import { useI18n } from '@/i18n/I18n';
import { useFieldErrors } from '@/i18n/useFieldErrors';
import { asProblem } from '@/lib/problem';
import { session } from '@/lib/session';
import { boundsOfSignup } from '@/rest/values';
import { acceptInvitation } from './invitation';

interface JoinProps {
  token: string;
  email: string;
}

/** Login or sign-up form of an invitation. If the server did not email the link, the person chooses one of the two. */
export function Join({ accountExists, ...props }: JoinProps & { accountExists: boolean | null }) {
  const { t } = useI18n();
  const [hasAccount, setHasAccount] = useState(accountExists ?? false);
  return (
    <>
      {hasAccount ? <JoinWithAccount {...props} /> : <JoinWithNewAccount {...props} />}
      {accountExists === null ? (
        <p className={authClasses.other}>
          {hasAccount ? t.invitation.noAccount : t.auth.haveAccount}{' '}
          <Anchor
            component="button"
            type="button"
            onClick={() => {
              setHasAccount(!hasAccount);
            }}
          >
            {hasAccount ? t.auth.signup : t.auth.login}
          </Anchor>
        </p>
      ) : null}
    </>
  );
}

/** Login form that also joins the organization. */
function JoinWithAccount({ token, email }: JoinProps) {
  const { t } = useI18n();
  const router = useRouter();
  const join = useMutation({
    mutationFn: async (password: string) => {
      await login({ email, password });
      await acceptInvitation(token);
    },
    onSuccess: () => {
      router.history.replace('/');
    },
    // If the login worked but joining failed, refresh, so that the screen for logged-in people appears.
    onError: () => {
      if (session()) window.location.reload();
    },
  });
  const errors = useFieldErrors(join.error);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    join.mutate(String(new FormData(event.currentTarget).get('password')));
  };
  return (
    <>
      <Form onSubmit={submit} refused={join.error} style={{ display: 'contents' }}>
        <InvitedEmail email={email} />
        <PasswordField kind="current" size="md" name="password" required autoFocus error={errors.password} />
        {join.error ? <ErrorNotice error={join.error} /> : null}
        <Button type="submit" size="md" loading={join.isPending}>
          {t.invitation.loginAndJoin}
        </Button>
      </Form>
      <p className={authClasses.other}>
        <Link to="/login" search={{ next: `/invitations/${token}`, by: 'link' }}>
          {t.auth.byLink}
        </Link>
      </p>
    </>
  );
}

/** Sign-up form. The new account is a member at once. */
function JoinWithNewAccount({ token, email }: JoinProps) {
  const { t, language } = useI18n();
  const router = useRouter();
  const join = useMutation({
    mutationFn: signup,
    onSuccess: () => {
      router.history.replace('/');
    },
  });
  const errors = useFieldErrors(join.error);
  const taken = join.error !== null && asProblem(join.error).code === 'conflict';
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    const form = new FormData(event.currentTarget);
    const name = String(form.get('name')).trim();
    join.mutate({
      email,
      password: String(form.get('password')),
      locale: language,
      invitationToken: token,
      ...(name ? { name } : {}),
    });
  };
  return (
    <Form onSubmit={submit} refused={join.error} style={{ display: 'contents' }}>
      <InvitedEmail email={email} />
      <TextInput
        size="md"
        name="name"
        label={t.auth.name}
        autoComplete="name"
        maxLength={boundsOfSignup.name.max}
        autoFocus
        error={errors.name}
      />
      <PasswordField kind="new" size="md" name="password" required minLength={8} error={errors.password} />
      {taken ? <p className={authClasses.other}>{t.auth.emailTaken}</p> : null}
      {join.error && !taken ? <ErrorNotice error={join.error} /> : null}
      <Button type="submit" size="md" loading={join.isPending}>
        {t.invitation.signupAndJoin}
      </Button>
    </Form>
  );
}

function InvitedEmail({ email }: { email: string }) {
  const { t } = useI18n();
  return (
    <TextInput
      size="md"
      name="email"
      type="email"
      label={t.auth.email}
      description={t.invitation.emailHint}
      autoComplete="username"
      readOnly
      value={email}
    />
  );
}
