import { Button, Select } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CodeBlock } from '@/components/Code';
import { Dialog, dialogClasses, FormDialog } from '@/components/Dialog';
import { useI18n } from '@/i18n/I18n';
import type { Key } from './key';
import classes from './Keys.module.css';

/** Mutation of keys. Refetches everything that shows keys before it continues. */
export function useKeyChange<Answer>(change: () => Promise<Answer>, done: (answer: Answer) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async (answer) => {
      await Promise.all(
        ['Keys', 'SecretKeys', 'Install'].map((name) => client.invalidateQueries({ queryKey: [name] })),
      );
      done(answer);
    },
  });
}

/** How long an old key may keep working next to its successor, in hours. */
const overlaps = ['0', '24', '168', '720'] as const;

interface RollDialogProps<Answer> {
  apiKey: Key;
  text: string;
  roll: (expireOldInHours: number) => Promise<Answer>;
  /** Called with the end of the old key; null if it has ended. */
  onRolled: (answer: Answer, oldUntil: string | null) => void;
  onClose: () => void;
}

export function RollDialog<Answer>({ apiKey, text, roll, onRolled, onClose }: RollDialogProps<Answer>) {
  const { t, format } = useI18n();
  const [hours, setHours] = useState<string>('168');
  const until =
    hours === '0' ? null : endOfOverlap(Number(hours), apiKey.expiresAt ? Date.parse(apiKey.expiresAt) : Infinity);
  const mutation = useKeyChange(
    () => roll(Number(hours)),
    (answer) => {
      onRolled(answer, until);
    },
  );
  return (
    <FormDialog
      title={t.keys.rollTitle(apiKey.name)}
      text={text}
      action={t.keys.roll}
      mutation={mutation}
      onClose={onClose}
    >
      <Select
        label={t.keys.overlap}
        description={until ? t.keys.oldUntil(format.dateTime(until)) : t.keys.oldEnds}
        inputWrapperOrder={['label', 'input', 'description']}
        data={overlaps.map((value) => ({ value, label: t.keys.overlaps[value] }))}
        value={hours}
        allowDeselect={false}
        onChange={(value) => {
          setHours(value ?? '168');
        }}
      />
    </FormDialog>
  );
}

/** Offers only overlaps that do not extend the old key's life. */
function endOfOverlap(hours: number, expiresAt: number, now = Date.now()): string {
  return new Date(Math.min(now + hours * 3_600_000, expiresAt)).toISOString();
}

interface RevokeDialogProps {
  apiKey: Key;
  text: string;
  revoke: () => Promise<unknown>;
  onClose: () => void;
}

export function RevokeDialog({ apiKey, text, revoke, onClose }: RevokeDialogProps) {
  const { t } = useI18n();
  const mutation = useKeyChange(revoke, onClose);
  return (
    <FormDialog
      title={t.keys.revokeTitle(apiKey.name)}
      text={text}
      action={t.keys.revoke}
      danger
      mutation={mutation}
      onClose={onClose}
    />
  );
}

interface SecretDialogProps {
  name: string;
  secret: string;
  /** End of the replaced key. */
  oldUntil?: string | null | undefined;
  onClose: () => void;
}

/** Dialog that shows a secret, which is shown only once. Closes only by its own button. */
export function SecretDialog({ name, secret, oldUntil, onClose }: SecretDialogProps) {
  const { t, format } = useI18n();
  return (
    <Dialog title={t.keys.secretTitle(name)} size={520} stays onClose={onClose}>
      <div className={dialogClasses.fields}>
        <div className={classes.warning}>
          <IconAlertTriangle size={17} stroke={1.8} aria-hidden />
          <span>{t.keys.secretWarning}</span>
        </div>
        <CodeBlock title={t.keys.secret} code={secret} />
        {oldUntil ? <p className={dialogClasses.text}>{t.keys.oldUntil(format.dateTime(oldUntil))}</p> : null}
        {oldUntil === null ? <p className={dialogClasses.text}>{t.keys.oldEnded}</p> : null}
        <div className={dialogClasses.actions}>
          <Button onClick={onClose}>{t.keys.secretStored}</Button>
        </div>
      </div>
    </Dialog>
  );
}
