import type { PopoverDropdownProps, PopoverProps } from '@mantine/core';
import { useId, useMergedRef, useUncontrolled } from '@mantine/hooks';
import {
  cloneElement,
  type ComponentProps,
  createContext,
  type ReactElement,
  type RefObject,
  use,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useBack } from '@/lib/useBack';
import { atRest, laterWith } from './later';
import type { PopoverBoxProps } from './PopoverBox';

const PopoverBox = laterWith<PopoverBoxProps>(async () => (await import('./PopoverBox')).PopoverBox);

interface PopoverState {
  id: string;
  opened: boolean;
  /** Opens or closes it, unless its parent does. */
  toggle: (() => void) | undefined;
  button: RefObject<HTMLButtonElement | null>;
  props: Omit<PopoverProps, 'children'>;
}

const PopoverContext = createContext<PopoverState | null>(null);

function usePopover(): PopoverState {
  const state = use(PopoverContext);
  if (!state) throw new Error('A part of a popover is outside of Popover');
  return state;
}

interface Props extends PopoverProps {
  /** Called by Back while it is open; by default, Back closes it. */
  onBack?: () => void;
}

/**
 * The popover of Mantine, with the same parts. Its button is on the screen at once; the code of what opens is loaded
 * when the page is at rest, or by the first click. Back closes it.
 */
export function Popover({ opened, defaultOpened, onChange, onBack, children, ...props }: Props) {
  const id = useId(props.id);
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useUncontrolled({
    value: opened,
    defaultValue: defaultOpened,
    finalValue: false,
    onChange,
  });
  useBack(open, () => {
    if (onBack) onBack();
    else setOpen(false);
  });
  const toggle = opened === undefined ? () => setOpen(!open) : undefined;
  useEffect(() => atRest(PopoverBox.load), []);
  return (
    <PopoverContext value={{ id, opened: open, toggle, button, props: { ...props, onChange: setOpen } }}>
      {children}
    </PopoverContext>
  );
}

/** Its button. */
function Target({ children }: { children: ReactElement<ComponentProps<'button'>> }) {
  const { id, opened, toggle, button } = usePopover();
  const own = children.props;
  const ref = useMergedRef(own.ref, button);
  return cloneElement(children, {
    ref,
    id,
    'aria-haspopup': 'dialog',
    'aria-expanded': opened,
    'aria-controls': opened ? `${id}-dropdown` : undefined,
    ...(toggle
      ? {
          onClick: (event) => {
            own.onClick?.(event);
            toggle();
          },
        }
      : {}),
  });
}

/** What it opens. */
function Dropdown(dropdown: PopoverDropdownProps) {
  const { id, opened, button, props } = usePopover();
  const [wanted, setWanted] = useState(opened);
  if (opened && !wanted) setWanted(true);
  return wanted ? <PopoverBox popover={{ ...props, id, opened }} button={button} dropdown={dropdown} /> : null;
}

Popover.Target = Target;
Popover.Dropdown = Dropdown;
