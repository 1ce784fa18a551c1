import { Button } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { createFileRoute, Link, redirect, useRouter } from '@tanstack/react-router';
import type { SubmitEvent } from 'react';
import { Field, Form } from '@/components/Form';
import { ErrorNotice } from '@/components/States';
import { AuthPage, authClasses } from '@/features/account/AuthPage';
import { PasswordField } from '@/features/account/PasswordField';
import { login, requestLink } from '@/features/account/auth';
import { readNext } from '@/features/account/next';
import { useI18n } from '@/i18n/I18n';
import { useFieldErrors } from '@/i18n/useFieldErrors';
import { remembered } from '@/lib/local';
import { session } from '@/lib/session';
import { boundsOfLogin } from '@/rest/values';

export const Route = createFileRoute('/login')({
  validateSearch: (raw: Record<string, unknown>): { next?: string; by?: 'link'; unsaved?: '1' } => ({
    ...readNext(raw),
    ...(raw.by === 'link' ? { by: 'link' } : {}),
    ...(raw.unsaved === '1' ? { unsaved: '1' } : {}),
  }),
  beforeLoad: ({ search }) => {
    if (session()) throw redirect({ href: search.next ?? '/' });
  },
  component: LoginScreen,
});

function LoginScreen() {
  const { by } = Route.useSearch();
  return by === 'link' ? <LoginByLink /> : <LoginByPassword />;
}

function LoginByPassword() {
  const { t } = useI18n();
  const { next, unsaved } = Route.useSearch();
  const router = useRouter();
  const enter = useMutation({
    mutationFn: login,
    onSuccess: () => {
      router.history.replace(next ?? '/');
    },
  });
  const errors = useFieldErrors(enter.error);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    const form = new FormData(event.currentTarget);
    enter.mutate({ email: String(form.get('email')).trim(), password: String(form.get('password')) });
  };

  return (
    <AuthPage
      title={remembered('project') ? t.auth.loginBack : t.auth.loginTitle}
      lead={unsaved ? t.auth.loginUnsaved : next ? t.auth.loginAgain : t.auth.loginLead}
    >
      <Form onSubmit={submit} refused={enter.error} style={{ display: 'contents' }}>
        <EmailInput error={errors.email} />
        <PasswordField kind="current" size="md" name="password" required error={errors.password} />
        {enter.error ? <ErrorNotice error={enter.error} /> : null}
        <Button type="submit" size="md" loading={enter.isPending}>
          {t.auth.login}
        </Button>
      </Form>
      <p className={authClasses.other}>
        <Link to="/login" search={{ next, by: 'link' }}>
          {t.auth.byLink}
        </Link>
      </p>
      <p className={authClasses.other}>
        {t.auth.noAccount}{' '}
        <Link to="/signup" search={{ next }}>
          {t.auth.signup}
        </Link>
      </p>
    </AuthPage>
  );
}

/** Form to request a login link by email. The confirmation does not reveal whether the account exists. */
function LoginByLink() {
  const { t } = useI18n();
  const { next } = Route.useSearch();
  const send = useMutation({
    mutationFn: (email: string) =>
      requestLink({ email, purpose: 'login', ...(next === undefined ? {} : { redirectTo: next }) }),
  });
  const errors = useFieldErrors(send.error);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    send.mutate(String(new FormData(event.currentTarget).get('email')).trim());
  };
  const byPassword = (
    <p className={authClasses.other}>
      <Link to="/login" search={{ next }}>
        {t.auth.byPassword}
      </Link>
    </p>
  );

  if (send.isSuccess)
    return (
      <AuthPage title={t.auth.linkSentTitle} lead={t.auth.linkSentText(send.variables)}>
        <div className={authClasses.note} role="status">
          <IconMail size={20} stroke={1.6} aria-hidden />
          <span>{t.auth.linkSentHint}</span>
        </div>
        <Button
          variant="default"
          size="md"
          onClick={() => {
            send.reset();
          }}
        >
          {t.auth.linkAgain}
        </Button>
        {byPassword}
      </AuthPage>
    );

  return (
    <AuthPage title={t.auth.linkTitle} lead={t.auth.linkLead}>
      <Form onSubmit={submit} refused={send.error} style={{ display: 'contents' }}>
        <EmailInput error={errors.email} />
        {send.error ? <ErrorNotice error={send.error} /> : null}
        <Button type="submit" size="md" loading={send.isPending}>
          {t.auth.linkSend}
        </Button>
      </Form>
      {byPassword}
    </AuthPage>
  );
}

function EmailInput({ error }: { error: string | undefined }) {
  const { t } = useI18n();
  return (
    <Field
      size="md"
      name="email"
      type="email"
      label={t.auth.email}
      autoComplete="username"
      required
      maxLength={boundsOfLogin.email.max}
      autoFocus
      error={error}
    />
  );
}
