import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useI18n } from '@/i18n/I18n';
import classes from './Sessions.module.css';

interface SessionSearchProps {
  /** The text in the URL. */
  value: string;
  onChange: (text: string) => void;
}

/** Search field of the session list. The server searches, so the text is sent when the person pauses. */
export function SessionSearch({ value, onChange }: SessionSearchProps) {
  const { t } = useI18n();
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const send = useDebouncedCallback((next: string) => {
    sent.current = next;
    onChange(next);
  }, 300);
  // Keep the field in step with the URL when the person navigates back.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);
  return (
    <TextInput
      className={classes.search}
      type="search"
      size="xs"
      leftSection={<IconSearch size={15} />}
      placeholder={t.sessions.search}
      aria-label={t.sessions.search}
      maxLength={200}
      spellCheck={false}
      autoComplete="off"
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        send(event.currentTarget.value.trim());
      }}
    />
  );
}
