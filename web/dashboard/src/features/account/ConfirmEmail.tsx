import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ErrorNotice } from '@/components/States';
import { useI18n } from '@/i18n/I18n';
import { requestLink } from './auth';

interface ConfirmEmailProps {
  email: string;
  /** Page to return to after opening the link. */
  backTo: string;
}

/** Confirms the email address within this login. A later login link then ends none of the account's logins and keys. */
export function ConfirmEmail({ email, backTo }: ConfirmEmailProps) {
  const { t } = useI18n();
  const send = useMutation({
    mutationFn: () => requestLink({ email, purpose: 'sudo', redirectTo: backTo }),
  });
  return (
    <>
      <div role="status">{send.isSuccess ? t.account.confirmSent : null}</div>
      {send.isSuccess ? null : (
        <Button
          variant="default"
          size="xs"
          mt={8}
          display="block"
          loading={send.isPending}
          onClick={() => {
            send.mutate();
          }}
        >
          {t.account.confirmEmail}
        </Button>
      )}
      {send.error ? <ErrorNotice error={send.error} /> : null}
    </>
  );
}
