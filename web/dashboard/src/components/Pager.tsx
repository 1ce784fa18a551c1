import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useI18n } from '@/i18n/I18n';
import classes from './Pager.module.css';

interface PagerProps {
  /** Accessible name of the list. */
  label: string;
  offset: number;
  /** Rows per page. */
  size: number;
  total: number;
  onOffset: (offset: number) => void;
}

/** Pagination of a list. */
export function Pager({ label, offset, size, total, onOffset }: PagerProps) {
  const { t, format } = useI18n();
  return (
    <nav className={classes.pager} aria-label={label}>
      <span className="num">
        {t.sessions.range(format.whole(offset + 1), format.whole(Math.min(offset + size, total)), format.whole(total))}
      </span>
      <Button
        variant="default"
        size="xs"
        disabled={offset === 0}
        leftSection={<IconChevronLeft size={15} />}
        onClick={() => {
          onOffset(Math.max(0, offset - size));
        }}
      >
        {t.sessions.previous}
      </Button>
      <Button
        variant="default"
        size="xs"
        disabled={offset + size >= total}
        rightSection={<IconChevronRight size={15} />}
        onClick={() => {
          onOffset(offset + size);
        }}
      >
        {t.sessions.next}
      </Button>
    </nav>
  );
}
