import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { createFileRoute, Link, redirect, useRouter } from '@tanstack/react-router';
import { type SubmitEvent, useEffect, useState } from 'react';
import { Field, Form } from '@/components/Form';
import { ErrorNotice } from '@/components/States';
import { AuthPage, authClasses } from '@/features/account/AuthPage';
import { PasswordField } from '@/features/account/PasswordField';
import { signup } from '@/features/account/auth';
import { readNext } from '@/features/account/next';
import { useI18n } from '@/i18n/I18n';
import { useFieldErrors } from '@/i18n/useFieldErrors';
import { asProblem } from '@/lib/problem';
import { session } from '@/lib/session';
import { slugOf } from '@/lib/slug';
import { boundsOfSignup, boundsOfSignupOrganization } from '@/rest/values';

export const Route = createFileRoute('/signup')({
  validateSearch: readNext,
  beforeLoad: ({ search }) => {
    if (session()) throw redirect({ href: search.next ?? '/' });
  },
  component: SignupScreen,
});

/** Token of the link that the server prints for its first owner. It is removed from the URL and the browser history. */
function useFirstOwnerToken(): string | null {
  const [token] = useState(() => new URLSearchParams(window.location.hash.slice(1)).get('invitation'));
  useEffect(() => {
    const { pathname, search, hash } = window.location;
    if (hash) window.history.replaceState(window.history.state, '', pathname + search);
  }, []);
  return token;
}

function SignupScreen() {
  const { t, language } = useI18n();
  const { next } = Route.useSearch();
  const router = useRouter();
  const [company, setCompany] = useState('');
  const firstOwner = useFirstOwnerToken();
  const enter = useMutation({
    mutationFn: signup,
    onSuccess: () => {
      router.history.replace(next ?? '/');
    },
  });
  const errors = useFieldErrors(enter.error);
  const code = enter.error ? asProblem(enter.error).code : null;

  const refusal =
    code === 'forbidden'
      ? t.auth.closed
      : code === 'gone'
        ? t.auth.firstOwnerOver
        : code === 'not_found'
          ? t.auth.firstOwnerUnknown
          : null;

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    const form = new FormData(event.currentTarget);
    const name = String(form.get('name')).trim();
    enter.mutate({
      email: String(form.get('email')).trim(),
      password: String(form.get('password')),
      locale: language,
      organization: { name: company.trim(), slug: slugOf(company) || 'team' },
      ...(name ? { name } : {}),
      ...(firstOwner ? { invitationToken: firstOwner } : {}),
    });
  };

  return (
    <AuthPage title={t.auth.signupTitle} lead={firstOwner ? t.auth.firstOwnerLead : t.auth.signupLead}>
      <Form onSubmit={submit} refused={enter.error} style={{ display: 'contents' }}>
        <Field
          size="md"
          name="name"
          label={t.auth.name}
          autoComplete="name"
          maxLength={boundsOfSignup.name.max}
          autoFocus
          error={errors.name}
        />
        <Field
          size="md"
          name="organization"
          label={t.auth.organization}
          description={t.auth.organizationHint}
          autoComplete="organization"
          required
          maxLength={boundsOfSignupOrganization.name.max}
          value={company}
          onChange={(event) => {
            setCompany(event.currentTarget.value);
          }}
          error={errors['organization.slug'] ?? errors['organization.name'] ?? errors.organization}
        />
        <Field
          size="md"
          name="email"
          type="email"
          label={t.auth.email}
          autoComplete="username"
          required
          maxLength={boundsOfSignup.email.max}
          error={errors.email ?? (code === 'conflict' ? t.auth.emailTaken : null)}
        />
        <PasswordField kind="new" size="md" name="password" required minLength={8} error={errors.password} />
        {refusal ? <p className={authClasses.other}>{refusal}</p> : null}
        {enter.error && code !== 'conflict' && !refusal ? <ErrorNotice error={enter.error} /> : null}
        <Button type="submit" size="md" loading={enter.isPending}>
          {t.auth.signup}
        </Button>
      </Form>
      <p className={authClasses.other}>
        {t.auth.haveAccount}{' '}
        <Link to="/login" search={{ next }}>
          {t.auth.login}
        </Link>
      </p>
    </AuthPage>
  );
}
