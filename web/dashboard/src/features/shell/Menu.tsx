import { UnstyledButton } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import { type ComponentProps, createContext, type KeyboardEvent, type ReactNode, use, useRef, useState } from 'react';
import { Popover } from '@/components/Popover';
import classes from './Menu.module.css';
import { pressedBy, type ShortcutKey } from './shortcuts';

const CloseContext = createContext(() => {});

interface MenuProps {
  width: number;
  position: 'top-start' | 'top-end' | 'bottom-start' | 'bottom-end';
  className: string | undefined;
  /** Content of the button. */
  target: ReactNode;
  /** Key that presses the button. */
  shortcut?: ShortcutKey;
  onClose?: () => void;
  children: ReactNode;
}

/**
 * Popover with links, buttons and choices. Has no ARIA menu role, because a menu may contain only menu
 * items, and this popover also contains text fields or choices.
 */
export function Menu({ width, position, className, target, shortcut, onClose, children }: MenuProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const change = (next: boolean) => {
    setOpen(next);
    if (!next) onClose?.();
  };
  return (
    <Popover
      opened={open}
      onChange={change}
      onDismiss={() => button.current?.focus()}
      width={width}
      position={position}
      trapFocus
      withRoles
    >
      <Popover.Target>
        <UnstyledButton
          ref={button}
          className={className}
          {...(shortcut ? pressedBy(shortcut) : {})}
          onClick={() => {
            change(!open);
          }}
        >
          {target}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown p={4} onKeyDown={step}>
        <CloseContext
          value={() => {
            change(false);
            button.current?.focus();
          }}
        >
          {children}
        </CloseContext>
      </Popover.Dropdown>
    </Popover>
  );
}

/** Arrow keys also move between the items, and Enter in a search field opens the first item that it found. */
function step(event: KeyboardEvent<HTMLElement>) {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const from = event.target;
  if (event.key === 'Enter' && from instanceof HTMLInputElement && from.type === 'text')
    event.currentTarget.querySelector<HTMLElement>(`.${classes.list} .${classes.item}`)?.click();
  if (!by || (from instanceof HTMLInputElement && from.type === 'radio')) return;
  event.preventDefault();
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>(`.${classes.item}`)];
  const at = items.findIndex((item) => item === from);
  const next = at === -1 ? (by > 0 ? 0 : items.length - 1) : (at + by + items.length) % items.length;
  items[next]?.focus();
}

interface ItemProps {
  icon?: ReactNode;
  end?: ReactNode;
  children?: ReactNode;
}

const content = ({ icon, end, children }: ItemProps) => (
  <>
    {icon ? <span className={classes.icon}>{icon}</span> : null}
    <span className={`${classes.text} truncate`}>{children}</span>
    {end}
  </>
);

function Anchor({ icon, end, children, onClick, ...props }: ItemProps & ComponentProps<'a'>) {
  const close = use(CloseContext);
  return (
    <a
      {...props}
      className={classes.item}
      onClick={(event) => {
        onClick?.(event);
        close();
      }}
    >
      {content({ icon, end, children })}
    </a>
  );
}

/** A link of the router in a menu. */
export const MenuLink = createLink(Anchor);

export function MenuButton({ onClick, ...item }: ItemProps & { onClick: () => void }) {
  const close = use(CloseContext);
  return (
    <button
      type="button"
      className={`plain ${classes.item}`}
      onClick={() => {
        close();
        onClick();
      }}
    >
      {content(item)}
    </button>
  );
}

export { classes as menuClasses };
