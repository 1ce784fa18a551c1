import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { FormDialog } from '@/components/Dialog';
import { Panel } from '@/components/Panel';
import { useI18n } from '@/i18n/I18n';
import { logoutEverywhere } from './auth';

export function LoginsPanel() {
  const { t } = useI18n();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const leave = useMutation({
    mutationFn: logoutEverywhere,
    onSuccess: () => navigate({ to: '/login', search: {} }),
  });
  return (
    <Panel title={t.account.loginsTitle} subtitle={t.account.loginsText}>
      <div>
        <Button
          variant="default"
          size="xs"
          mt={8}
          onClick={() => {
            setAsking(true);
          }}
        >
          {t.account.logoutEverywhere}
        </Button>
      </div>
      {asking ? (
        <FormDialog
          title={t.account.logoutQuestion}
          text={t.account.logoutText}
          action={t.account.logoutEverywhere}
          mutation={leave}
          onClose={() => {
            setAsking(false);
          }}
        />
      ) : null}
    </Panel>
  );
}
