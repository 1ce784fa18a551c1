import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { ButtonLink } from '@/components/ButtonLink';
import { ErrorNotice } from '@/components/States';
import { AuthPage } from '@/features/account/AuthPage';
import { type Origin, originOf } from '@/features/ads/connecting';
import { useI18n } from '@/i18n/I18n';
import { post } from '@/lib/api';
import { asProblem } from '@/lib/problem';

interface CallbackSearch {
  state: string;
  /** Empty if the person did not grant access. */
  code: string;
}

const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/** Page to which ad platforms send people back: completes the connection that the state names, and leads on to its accounts. */
export const Route = createFileRoute('/_app/ads/callback')({
  validateSearch: (raw: Record<string, unknown>): CallbackSearch => ({
    state: text(raw.state),
    code: text(raw.code) || text(raw.auth_code),
  }),
  component: CallbackScreen,
});

function CallbackScreen() {
  const { t } = useI18n();
  const { state, code } = Route.useSearch();
  const [org = '', id = ''] = state.split('.');
  const origin = originOf(id);
  const navigate = useNavigate();
  const complete = useMutation({
    mutationFn: () => post('/v1/orgs/{org}/ad-connections/{id}/complete', { state, code }, { path: { org, id } }),
    onSuccess: async () => {
      if (origin)
        await navigate({
          to: '/p/$org/$project/ads/accounts',
          params: { org: origin.org, project: origin.project },
          search: origin.again ? { done: 'again' } : { attach: id },
          replace: true,
        });
    },
  });
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current || !code || !id) return;
    begun.current = true;
    complete.mutate();
  });

  const words = t.adCallback;
  if (!code || !id)
    return (
      <AuthPage title={words.refusedTitle} lead={words.refusedText}>
        <Back origin={origin}>{words.back}</Back>
      </AuthPage>
    );
  if (complete.data)
    return (
      <AuthPage title={words.doneTitle} lead={words.doneText(complete.data.accounts.length)}>
        <Back origin={origin}>{words.back}</Back>
      </AuthPage>
    );
  if (!complete.error)
    return (
      <AuthPage title={words.title} lead={words.text}>
        {null}
      </AuthPage>
    );
  const isOver = ['gone', 'forbidden', 'not_found'].includes(asProblem(complete.error).code);
  return (
    <AuthPage title={words.failedTitle} lead={isOver ? words.overText : words.failedText}>
      <ErrorNotice error={complete.error} />
      {isOver ? null : (
        <Button
          size="md"
          onClick={() => {
            complete.mutate();
          }}
        >
          {t.errors.retry}
        </Button>
      )}
      <Back origin={origin}>{words.back}</Back>
    </AuthPage>
  );
}

function Back({ origin, children }: { origin: Origin | null; children: string }) {
  const look = { size: 'md', variant: 'default' } as const;
  if (!origin)
    return (
      <ButtonLink to="/" {...look}>
        {children}
      </ButtonLink>
    );
  const params = { org: origin.org, project: origin.project };
  return (
    <ButtonLink to="/p/$org/$project/ads/accounts" params={params} search={{}} {...look}>
      {children}
    </ButtonLink>
  );
}
