import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ErrorNotice } from '@/components/States';
import { useI18n } from '@/i18n/I18n';
import { requestLink } from './auth';

interface ConfirmEmailProps {
  email: string;
  /** The page on which the person goes on after opening the link. */
  backTo: string;
}

/** Proves the address out of this login, so that a link which logs in finds nothing to end. */
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
