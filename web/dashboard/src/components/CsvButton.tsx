import { Button, Popover } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useI18n } from '@/i18n/I18n';
import { ErrorNotice } from './States';

interface CsvButtonProps {
  /** What is saved, for who does not see beside what the button stands. */
  of: string;
  save: () => Promise<void> | void;
  /** Where there is nothing to save yet. */
  disabled?: boolean;
}

/** Saves a table as CSV. Why that failed stands below the button until something else is pressed. */
export function CsvButton({ of, save, disabled = false }: CsvButtonProps) {
  const { t } = useI18n();
  const [state, setState] = useState<{ busy: boolean; error: unknown }>({ busy: false, error: null });
  const press = async () => {
    setState({ busy: true, error: null });
    try {
      await save();
      setState({ busy: false, error: null });
    } catch (error) {
      setState({ busy: false, error });
    }
  };
  return (
    <Popover
      opened={state.error !== null}
      onChange={() => {
        setState({ busy: false, error: null });
      }}
      position="bottom-end"
      width={280}
    >
      <Popover.Target>
        <Button
          size="xs"
          variant="default"
          aria-label={t.common.csv(of)}
          title={t.common.csv(of)}
          leftSection={<IconDownload size={14} />}
          loading={state.busy}
          disabled={disabled}
          onClick={() => void press()}
        >
          CSV
        </Button>
      </Popover.Target>
      <Popover.Dropdown>{state.error === null ? null : <ErrorNotice error={state.error} />}</Popover.Dropdown>
    </Popover>
  );
}
