import { Popover, type PopoverDropdownProps, type PopoverProps } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { type ReactNode, type Ref, type RefObject, useImperativeHandle } from 'react';

export interface PopoverBoxProps {
  popover: Omit<PopoverProps, 'opened' | 'children'> & { opened: boolean };
  button: RefObject<HTMLElement | null>;
  dropdown: PopoverDropdownProps;
}

/** The library's popover beside a button that is already on the screen. */
export function PopoverBox({ popover, button, dropdown }: PopoverBoxProps) {
  // It fades in, and notes where the focus was, only if it was closed before.
  const mounted = useMounted();
  return (
    <Popover {...popover} opened={popover.opened && mounted}>
      <Popover.Target>
        <OnScreen element={button} />
      </Popover.Target>
      <Popover.Dropdown {...dropdown} />
    </Popover>
  );
}

/** Gives the library an element that is already on the screen in place of a new one. */
function OnScreen({
  element,
  ref,
}: {
  element: RefObject<HTMLElement | null>;
  ref?: Ref<HTMLElement | null>;
}): ReactNode {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => element.current, [element]);
  return null;
}
