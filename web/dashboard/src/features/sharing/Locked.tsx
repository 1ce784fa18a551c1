import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { Form } from '@/components/Form';
import { ErrorNotice } from '@/components/States';
import { PasswordField } from '@/features/account/PasswordField';
import { useI18n } from '@/i18n/I18n';
import { knock } from '@/lib/api';
import { asProblem } from '@/lib/problem';
import classes from './Shared.module.css';

/** Asks for the password of a link. */
export function Locked({ link, onOpened }: { link: string; onOpened: (token: string) => void }) {
  const { t } = useI18n();
  const words = t.sharing;
  const open = useMutation({
    mutationFn: (password: string) => knock('/v1/shared/open', { token: link, password }),
    onSuccess: ({ token }) => {
      onOpened(token);
    },
  });
  const isWrong = open.error !== null && asProblem(open.error).code === 'invalid_token';
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    open.mutate(String(new FormData(event.currentTarget).get('password')));
  };
  return (
    <div className={classes.notice}>
      <h1>{words.lockedTitle}</h1>
      <p>{words.lockedText}</p>
      <Form onSubmit={submit} refused={open.error} style={{ display: 'contents' }}>
        <PasswordField kind="current" name="password" required error={isWrong ? words.wrong : undefined} />
        {open.error && !isWrong ? <ErrorNotice error={open.error} /> : null}
        <Button type="submit" loading={open.isPending}>
          {words.open}
        </Button>
      </Form>
    </div>
  );
}
