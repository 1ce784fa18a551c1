import { Button } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconDownload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useI18n } from '@/i18n/I18n';
import { isNowhere } from '@/lib/focus';
import classes from './CsvButton.module.css';
import { Popover } from './Popover';
import { ErrorNotice } from './States';

interface CsvButtonProps {
  /** What is saved, for screen readers. */
  of: string;
  /** Saves the file. Returns a note about the file, such as that rows were cut off, if there is one. */
  save: () => Promise<string | undefined | void> | void;
  /** True while there is nothing to save. */
  disabled?: boolean;
  /** Progress text for a long download. */
  progress?: string | undefined;
  onCancel?: () => void;
}

interface Outcome {
  busy: boolean;
  error?: unknown;
  note?: string | undefined;
}

/** Button that saves a table as CSV. Progress and errors appear below it. */
export function CsvButton({ of, save, disabled = false, progress, onCancel }: CsvButtonProps) {
  const { t } = useI18n();
  const [{ busy, error, note }, setOutcome] = useState<Outcome>({ busy: false });
  const press = async () => {
    setOutcome({ busy: true });
    try {
      const said = await save();
      setOutcome({ busy: false, note: said ?? undefined });
    } catch (error) {
      setOutcome({ busy: false, error });
    }
  };
  const waiting = busy && progress !== undefined;
  const opened = waiting || error !== undefined || note !== undefined;
  const button = useRef<HTMLButtonElement>(null);
  // While it was disabled, the button lost the focus, or passed it to the cancel button.
  const waited = useRef(false);
  useEffect(() => {
    if (waited.current && !busy && isNowhere()) button.current?.focus();
    waited.current = busy;
  }, [busy]);
  const close = () => {
    if (!busy) setOutcome({ busy: false });
  };
  const leave = () => {
    if (waiting) onCancel?.();
    else close();
  };
  useWindowEvent('keydown', ({ key }) => {
    if (opened && key === 'Escape') leave();
  });
  return (
    <Popover opened={opened} onChange={close} onBack={leave} position="bottom-end" width={280} closeOnEscape={false}>
      <Popover.Target>
        <Button
          ref={button}
          size="xs"
          variant="default"
          aria-label={t.common.csv(of)}
          title={t.common.csv(of)}
          leftSection={<IconDownload size={14} />}
          loading={busy}
          disabled={disabled}
          onClick={() => void press()}
        >
          CSV
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        {waiting ? (
          <Progress text={progress} onCancel={onCancel} />
        ) : error !== undefined ? (
          <ErrorNotice error={error} />
        ) : (
          <p className={classes.note} role="status">
            {note}
          </p>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

/** Progress with a cancel button, which gets the focus for keyboard users. */
function Progress({ text, onCancel }: { text: string; onCancel: (() => void) | undefined }) {
  const { t } = useI18n();
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isNowhere()) cancel.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className={classes.progress} role="group" aria-label={t.common.saving}>
      <span role="status" className="num">
        {text}
      </span>
      <Button ref={cancel} size="compact-xs" variant="default" onClick={onCancel}>
        {t.common.cancel}
      </Button>
    </div>
  );
}
