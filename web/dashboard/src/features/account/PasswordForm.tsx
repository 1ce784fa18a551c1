import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Form } from '@/components/Form';
import { Panel } from '@/components/Panel';
import { ErrorNotice } from '@/components/States';
import layout from '@/components/Layout.module.css';
import setup from '@/features/setup/Setup.module.css';
import { useI18n } from '@/i18n/I18n';
import { useFieldErrors } from '@/i18n/useFieldErrors';
import { PasswordField } from './PasswordField';
import { changePassword } from './auth';
import { useMe } from './me';

/** Has no field for the current password: the server asks for it (`sudo_required`), as for every sensitive action. */
export function PasswordForm() {
  const { t } = useI18n();
  const { user } = useMe();
  const [password, setPassword] = useState('');
  const change = useMutation({
    mutationFn: () => changePassword(password),
    onSuccess: () => {
      setPassword('');
    },
  });
  const errors = useFieldErrors(change.error);
  const submit = () => {
    change.mutate();
  };
  return (
    <Panel title={t.account.passwordTitle} subtitle={t.account.passwordText}>
      <Form onSubmit={submit} refused={change.error} className={layout.fields}>
        <input type="email" name="email" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordField
          kind="new"
          size="sm"
          maw={380}
          label={t.account.newPassword}
          value={password}
          onChange={(event) => {
            setPassword(event.currentTarget.value);
          }}
          error={errors.newPassword}
        />
        {change.error ? <ErrorNotice error={change.error} /> : null}
        <div style={{ display: 'flex', gap: 12, alignItems: 'center' }}>
          <Button type="submit" loading={change.isPending} disabled={password.length < 8}>
            {t.account.changePassword}
          </Button>
          <span className={setup.saved} role="status">
            {change.isSuccess ? (
              <>
                <IconCheck size={16} aria-hidden />
                {t.account.passwordChanged}
              </>
            ) : null}
          </span>
        </div>
      </Form>
    </Panel>
  );
}
