import { Button, Loader } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { createFileRoute, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';
import { ButtonLink } from '@/components/ButtonLink';
import { ErrorNotice } from '@/components/States';
import { AuthPage, authClasses } from '@/features/account/AuthPage';
import { enterByLink, sudo } from '@/features/account/auth';
import { readNext } from '@/features/account/next';
import { tellConfirmed } from '@/features/account/SudoDialog';
import { useI18n } from '@/i18n/I18n';
import { asProblem } from '@/lib/problem';
import { session } from '@/lib/session';

interface LinkSearch {
  token: string;
  purpose: 'login' | 'sudo';
  /** Set if the address is confirmed for the first time, which ends the account's existing logins and keys. */
  first?: 'true';
  next?: string;
}

/** Landing page of an emailed link: signs in, or confirms the identity for a waiting page. */
export const Route = createFileRoute('/magic-link')({
  validateSearch: (raw: Record<string, unknown>): LinkSearch => ({
    token: typeof raw.token === 'string' ? raw.token : '',
    purpose: raw.purpose === 'sudo' ? 'sudo' : 'login',
    ...(raw.first === 'true' ? { first: 'true' } : {}),
    ...readNext(raw),
  }),
  component: MagicLinkScreen,
});

function MagicLinkScreen() {
  return Route.useSearch().purpose === 'sudo' ? <ConfirmByLink /> : <EnterByLink />;
}

/** Uses the link when the page opens, and only once, because a second use is refused. */
function useOnce(act: () => void) {
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    act();
  });
}

function EnterByLink() {
  const { t } = useI18n();
  const { token, next, first } = Route.useSearch();
  const router = useRouter();
  const enter = useMutation({
    mutationFn: () => enterByLink(token),
    onSuccess: () => {
      if (!first) router.history.replace(next ?? '/');
    },
  });
  useOnce(() => {
    if (!first) enter.mutate();
  });

  if (first && enter.isIdle)
    return (
      <FirstLink
        confirm={() => {
          enter.mutate();
        }}
      />
    );
  if (first && enter.isSuccess) return <FirstLinkUsed />;
  if (!enter.error)
    return (
      <AuthPage title={t.auth.linkUsing} lead={t.auth.linkUsingText}>
        <Waiting />
      </AuthPage>
    );
  const over = isOver(enter.error);
  return (
    <AuthPage title={t.auth.linkOverTitle} lead={over ? t.auth.linkOverText : t.auth.linkFailedText}>
      {over ? null : <ErrorNotice error={enter.error} />}
      {over ? null : (
        <Button
          size="md"
          onClick={() => {
            enter.mutate();
          }}
        >
          {t.errors.retry}
        </Button>
      )}
      <ButtonLink to="/login" search={{ next, by: 'link' }} size="md" variant={over ? 'filled' : 'default'}>
        {t.auth.linkNew}
      </ButtonLink>
      {session() ? (
        <ButtonLink to="/" size="md" variant="default">
          {t.auth.toDashboard}
        </ButtonLink>
      ) : null}
    </AuthPage>
  );
}

/** Warns what will end before it ends. People who know the password can avoid that. */
function FirstLink({ confirm }: { confirm: () => void }) {
  const { t } = useI18n();
  const { next } = Route.useSearch();
  return (
    <AuthPage title={t.auth.firstTitle} lead={t.auth.firstText}>
      <p className={authClasses.lead}>{t.auth.firstStays}</p>
      <Button size="md" onClick={confirm}>
        {t.auth.firstConfirm}
      </Button>
      <ButtonLink to="/login" search={{ next }} size="md" variant="default">
        {t.auth.byPassword}
      </ButtonLink>
    </AuthPage>
  );
}

function FirstLinkUsed() {
  const { t } = useI18n();
  return (
    <AuthPage title={t.auth.firstUsedTitle} lead={t.auth.firstUsedText}>
      <p className={authClasses.lead}>{t.auth.firstUsedMembers}</p>
      <ButtonLink to="/account" size="md">
        {t.auth.firstUsedPassword}
      </ButtonLink>
      <GoOn>{t.auth.firstUsedGoOn}</GoOn>
    </AuthPage>
  );
}

function ConfirmByLink() {
  const { t } = useI18n();
  const { token, next } = Route.useSearch();
  const confirm = useMutation({ mutationFn: () => sudo({ magicLinkToken: token }), onSuccess: tellConfirmed });
  useOnce(() => {
    if (session()) confirm.mutate();
  });

  if (!session())
    return (
      <AuthPage title={t.sudo.elsewhereTitle} lead={t.sudo.elsewhereText}>
        <ButtonLink to="/login" search={{ next }} size="md" variant="default">
          {t.auth.login}
        </ButtonLink>
      </AuthPage>
    );
  if (confirm.isSuccess)
    return (
      <AuthPage title={t.sudo.confirmedTitle} lead={t.sudo.confirmedText}>
        <div className={authClasses.note} role="status">
          <IconCircleCheck size={20} stroke={1.6} aria-hidden />
          <span>{t.sudo.confirmedHint}</span>
        </div>
        <GoOn>{t.sudo.goOnHere}</GoOn>
      </AuthPage>
    );
  if (confirm.error)
    return (
      <AuthPage title={t.auth.linkOverTitle} lead={isOver(confirm.error) ? t.sudo.overText : t.auth.linkFailedText}>
        {isOver(confirm.error) ? null : <ErrorNotice error={confirm.error} />}
        <ButtonLink to="/" size="md" variant="default">
          {t.auth.toDashboard}
        </ButtonLink>
      </AuthPage>
    );
  return (
    <AuthPage title={t.auth.linkUsing} lead={t.auth.linkUsingText}>
      <Waiting />
    </AuthPage>
  );
}

/** Link to the page where the link was requested. */
function GoOn({ children }: { children: ReactNode }) {
  const { next } = Route.useSearch();
  const router = useRouter();
  return (
    <Button
      size="md"
      variant="default"
      onClick={() => {
        router.history.replace(next ?? '/');
      }}
    >
      {children}
    </Button>
  );
}

/** The link was used, has expired, or was never issued: a retry would not help. */
const isOver = (error: unknown) =>
  ['gone', 'invalid_token', 'validation_error', 'forbidden'].includes(asProblem(error).code);

function Waiting() {
  const { t } = useI18n();
  return (
    <div role="status" aria-label={t.common.loading}>
      <Loader size="sm" type="dots" />
    </div>
  );
}
