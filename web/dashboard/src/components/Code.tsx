import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useI18n } from '@/i18n/I18n';
import classes from './Code.module.css';

export function CopyIcon({ value, label }: { value: string; label: string }) {
  const { t } = useI18n();
  const clipboard = useClipboard({ timeout: 1600 });
  return (
    <Tooltip label={clipboard.copied ? t.common.copied : label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        c="dimmed"
        size="sm"
        aria-label={label}
        onClick={() => {
          clipboard.copy(value);
        }}
      >
        {clipboard.copied ? <IconCheck size={15} color="var(--svc-good)" /> : <IconCopy size={15} />}
      </ActionIcon>
    </Tooltip>
  );
}

/** Code block with a copy button. */
export function CodeBlock({ code, title }: { code: string; title: ReactNode }) {
  const { t } = useI18n();
  const clipboard = useClipboard({ timeout: 1600 });
  return (
    <div className={classes.code}>
      <div className={classes.bar}>
        <div className={classes.title}>{title}</div>
        <Button
          size="compact-xs"
          variant={clipboard.copied ? 'light' : 'subtle'}
          color={clipboard.copied ? 'green' : undefined}
          leftSection={clipboard.copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
          onClick={() => {
            clipboard.copy(code);
          }}
        >
          {clipboard.copied ? t.common.copied : t.common.copy}
        </Button>
      </div>
      <pre>
        <code>{code}</code>
      </pre>
      <span className="sr-only" role="status">
        {clipboard.copied ? t.common.copied : ''}
      </span>
    </div>
  );
}
