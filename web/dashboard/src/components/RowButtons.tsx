import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { useI18n } from '@/i18n/I18n';

interface RowButtonsProps {
  /** The row, in words. */
  of: string;
  at: number;
  count: number;
  /** So many rows must be left. */
  least?: number;
  disabled?: boolean;
  /** Absent where the order says nothing. */
  onMove?: ((by: 1 | -1) => void) | undefined;
  /** Absent where a row is taken away elsewhere. */
  onRemove?: (() => void) | undefined;
}

/** Moves a row of an editor up or down, or takes it away. */
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
      // What cannot be pressed is faint; a box around it would stand out more than what can.
      {...(disabled || never ? { bg: 'transparent' } : {})}
      aria-label={label}
      onClick={onClick}
    >
      <Icon size={15} />
    </ActionIcon>
  ));
}
