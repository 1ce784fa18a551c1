import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { useI18n } from '@/i18n/I18n';

interface RowButtonsProps {
  /** Name of the row, for screen readers. */
  of: string;
  at: number;
  count: number;
  /** Minimum number of rows that must remain. */
  least?: number;
  disabled?: boolean;
  /** Undefined if the order does not matter. */
  onMove?: ((by: 1 | -1) => void) | undefined;
  /** Undefined if rows are removed elsewhere. */
  onRemove?: (() => void) | undefined;
}

/** Buttons that move a row of an editor up or down, or remove it. */
export function RowButtons({ of, at, count, least = 0, disabled = false, onMove, onRemove }: RowButtonsProps) {
  const { t } = useI18n();
  const buttons = [
    ...(onMove
      ? ([
          [IconArrowUp, t.common.moveUp(of), at === 0, () => onMove(-1)],
          [IconArrowDown, t.common.moveDown(of), at === count - 1, () => onMove(1)],
        ] as const)
      : []),
    ...(onRemove ? ([[IconTrash, t.common.removeRow(of), count <= least, onRemove]] as const) : []),
  ];
  return buttons.map(([Icon, label, never, onClick]) => (
    <ActionIcon
      key={label}
      variant="subtle"
      color="gray"
      disabled={disabled || never}
      // Disabled buttons are faint: a box around them would stand out more than the enabled buttons.
      {...(disabled || never ? { bg: 'transparent' } : {})}
      aria-label={label}
      onClick={onClick}
    >
      <Icon size={15} />
    </ActionIcon>
  ));
}
