import { Button, type ButtonProps } from '@mantine/core';
import { IconFilterPlus } from '@tabler/icons-react';
import type { Ref } from 'react';
import { pressedBy } from '@/features/shell/shortcuts';
import { useI18n } from '@/i18n/I18n';

interface FilterButtonProps extends ButtonProps {
  opened: boolean;
  onClick?: () => void;
  ref?: Ref<HTMLButtonElement>;
}

/** Button that opens the filter menu. */
export function FilterButton({ opened, ...button }: FilterButtonProps) {
  const { t } = useI18n();
  return (
    <Button
      variant="default"
      size="xs"
      h={34}
      leftSection={<IconFilterPlus size={16} stroke={1.7} />}
      aria-haspopup="listbox"
      {...pressedBy('f')}
      aria-expanded={opened}
      {...button}
    >
      {t.filters.add}
    </Button>
  );
}
