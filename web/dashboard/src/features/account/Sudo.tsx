import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Dialog, dialogClasses } from '@/components/Dialog';
import { Form } from '@/components/Form';
import { ErrorNotice } from '@/components/States';
import { useI18n } from '@/i18n/I18n';
import { onSudoRequired } from '@/lib/api';
import { asProblem } from '@/lib/problem';
import { PasswordField } from './PasswordField';
import { requestLink, sudo } from './auth';
import { useMe } from './me';

/** Channel by which the page behind an emailed link tells the waiting page that the link was opened. */
const CHANNEL = 'svc.sudo';

export function tellConfirmed() {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage('confirmed');
  channel.close();
}

/**
 * Wraps all signed-in screens and asks the person to confirm their identity whenever an action needs that.
 * Actions that need a confirmation at the same time share one dialog.
 */
export function SudoGate() {
  const [asking, setAsking] = useState(false);
  const waiting = useRef<((confirmed: boolean) => void)[]>([]);

  const settle = (confirmed: boolean) => {
    setAsking(false);
    for (const answer of waiting.current.splice(0)) answer(confirmed);
  };

  useEffect(() => {
    onSudoRequired(
      () =>
        new Promise((answer) => {
          waiting.current.push(answer);
          setAsking(true);
        }),
    );
    return () => {
      onSudoRequired(() => Promise.resolve(false));
    };
  }, []);

  return asking ? <SudoDialog settle={settle} /> : null;
}

function SudoDialog({ settle }: { settle: (confirmed: boolean) => void }) {
  const { t } = useI18n();
  const { user } = useMe();
  const [password, setPassword] = useState('');
  const confirm = useMutation({
    mutationFn: () => sudo({ password }),
    onSuccess: () => {
      settle(true);
    },
  });
  const link = useMutation({
    mutationFn: () => requestLink({ email: user.email, purpose: 'sudo', redirectTo: window.location.pathname }),
  });
  const refused = confirm.error ? asProblem(confirm.error).code : null;
  const failed = link.error ?? (refused === 'forbidden' ? null : confirm.error);

  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = () => {
      settle(true);
    };
    return () => {
      channel.close();
    };
  });

  const close = () => {
    settle(false);
  };
  const submit = () => {
    if (password !== '') confirm.mutate();
  };

  if (link.isSuccess)
    return (
      <Dialog title={t.sudo.sentTitle} size={420} onClose={close}>
        <div className={dialogClasses.fields} role="status">
          <p className={dialogClasses.text}>{t.sudo.sentText(user.email)}</p>
          <div className={dialogClasses.actions}>
            <Button
              variant="subtle"
              className={dialogClasses.aside}
              onClick={() => {
                link.reset();
              }}
            >
              {t.sudo.usePassword}
            </Button>
            <Button variant="default" onClick={close}>
              {t.common.cancel}
            </Button>
          </div>
        </div>
      </Dialog>
    );

  return (
    <Dialog title={t.sudo.title} size={420} onClose={close}>
      <Form onSubmit={submit} refused={confirm.error} className={dialogClasses.fields}>
        <p className={dialogClasses.text}>{t.sudo.text}</p>
        <input type="email" name="email" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordField
          kind="current"
          size="sm"
          data-autofocus
          value={password}
          onChange={(event) => {
            setPassword(event.currentTarget.value);
          }}
          error={refused === 'forbidden' ? t.sudo.wrongPassword : null}
        />
        {failed ? <ErrorNotice error={failed} /> : null}
        <div className={dialogClasses.actions}>
          <Button
            variant="subtle"
            px={0}
            className={dialogClasses.aside}
            loading={link.isPending}
            onClick={() => {
              link.mutate();
            }}
          >
            {t.sudo.sendLink}
          </Button>
          <Button variant="default" onClick={close}>
            {t.common.cancel}
          </Button>
          <Button type="submit" loading={confirm.isPending} disabled={password === ''}>
            {t.sudo.confirm}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
