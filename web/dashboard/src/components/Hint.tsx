import { Tooltip } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';

/** Explains what stands on the screen, to the mouse, the keyboard and the finger. */
export function Hint({ text, children }: { text: ReactNode; children: ReactElement }) {
  return (
    <Tooltip label={text} multiline maw={300} events={{ hover: true, focus: true, touch: true }}>
      {children}
    </Tooltip>
  );
}
