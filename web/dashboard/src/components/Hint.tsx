import { Tooltip } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';

/** Tooltip that works with mouse, keyboard and touch. */
export function Hint({ text, children }: { text: ReactNode; children: ReactElement }) {
  return (
    <Tooltip label={text} multiline maw={300} events={{ hover: true, focus: true, touch: true }}>
      {children}
    </Tooltip>
  );
}
