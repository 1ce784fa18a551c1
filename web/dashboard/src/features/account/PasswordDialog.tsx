import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog, dialogClasses } from '@/components/Dialog';
import { Form } from '@/components/Form';
import { ErrorNotice } from '@/components/States';
import { useI18n } from '@/i18n/I18n';
import { asProblem } from '@/lib/problem';
import { PasswordField } from './PasswordField';
import { requestLink } from './auth';
import { useMe } from './me';

interface PasswordDialogProps {
  words: { title: string; text: string; action: string };
  /** What a link by email is for. */
  purpose: 'sudo' | 'login';
  confirm: (password: string) => Promise<unknown>;
  /** Called with true once the password was right, with false if the person closes the dialog. */
  settle: (confirmed: boolean) => void;
}

/** Dialog that asks the person for their password, or sends them a link instead. */
export function PasswordDialog({ words, purpose, confirm: send, settle }: PasswordDialogProps) {
  const { t } = useI18n();
  const { user } = useMe();
  const [password, setPassword] = useState('');
  const confirm = useMutation({
    mutationFn: () => send(password),
    onSuccess: () => {
      settle(true);
    },
  });
  const link = useMutation({
    mutationFn: () => requestLink({ email: user.email, purpose, redirectTo: window.location.pathname }),
  });
  const refused = confirm.error ? asProblem(confirm.error).code : null;
  const isWrong = refused === 'forbidden' || refused === 'unauthorized';
  const failed = link.error ?? (isWrong ? null : confirm.error);
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
    <Dialog title={words.title} size={420} onClose={close}>
      <Form onSubmit={submit} refused={confirm.error} guarded={false} className={dialogClasses.fields}>
        <p className={dialogClasses.text}>{words.text}</p>
        <input type="email" name="email" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordField
          kind="current"
          size="sm"
          data-autofocus
          value={password}
          onChange={(event) => {
            setPassword(event.currentTarget.value);
          }}
          error={isWrong ? t.sudo.wrongPassword : null}
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
            {words.action}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
