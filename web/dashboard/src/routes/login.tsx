import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { createFileRoute, Link, redirect, useRouter } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { ErrorNotice } from '@/components/States';
import { AuthPage, authClasses } from '@/features/account/AuthPage';
import { login } from '@/features/account/auth';
import { readNext } from '@/features/account/next';
import { useI18n } from '@/i18n/I18n';
import { useFieldErrors } from '@/i18n/useFieldErrors';
import { session } from '@/lib/session';

export const Route = createFileRoute('/login')({
  validateSearch: readNext,
  beforeLoad: ({ search }) => {
    if (session()) throw redirect({ href: search.next ?? '/' });
  },
  component: LoginScreen,
});

function LoginScreen() {
  const { t } = useI18n();
  const { next } = Route.useSearch();
  const router = useRouter();
  const enter = useMutation({
    mutationFn: login,
    onSuccess: () => {
      router.history.replace(next ?? '/');
    },
  });
  const errors = useFieldErrors(enter.error);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    enter.mutate({ email: String(form.get('email')).trim(), password: String(form.get('password')) });
  };

  return (
    <AuthPage title={t.auth.loginTitle} lead={next ? t.auth.loginAgain : t.auth.loginLead}>
      <form onSubmit={submit} style={{ display: 'contents' }}>
        <TextInput
          size="md"
          name="email"
          type="email"
          label={t.auth.email}
          autoComplete="username"
          required
          withAsterisk={false}
          autoFocus
          error={errors.email}
        />
        <PasswordInput
          size="md"
          name="password"
          label={t.auth.password}
          autoComplete="current-password"
          required
          withAsterisk={false}
          maxLength={128}
          error={errors.password}
          visibilityToggleButtonProps={{ 'aria-label': t.auth.showPassword }}
        />
        {enter.error ? <ErrorNotice error={enter.error} /> : null}
        <Button type="submit" size="md" loading={enter.isPending}>
          {t.auth.login}
        </Button>
      </form>
      <p className={authClasses.other}>
        {t.auth.noAccount}{' '}
        <Link to="/signup" search={{ next }}>
          {t.auth.signup}
        </Link>
      </p>
    </AuthPage>
  );
}
