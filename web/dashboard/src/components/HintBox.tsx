import { Tooltip } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import type { ReactNode, RefObject } from 'react';

export interface HintBoxProps {
  /** Id of the text, which describes the target. */
  id: string;
  text: ReactNode;
  target: RefObject<HTMLElement | null>;
  opened: boolean;
}

/** The library's tooltip beside a thing that is already on the screen. */
export function HintBox({ id, text, target, opened }: HintBoxProps) {
  const mounted = useMounted();
  return (
    <Tooltip
      target={target}
      opened={opened && mounted}
      label={<div id={id}>{text}</div>}
      multiline
      maw={300}
      events={{ hover: false, focus: false, touch: false }}
    />
  );
}
