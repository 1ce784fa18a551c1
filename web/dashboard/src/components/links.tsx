import { Button, type ButtonProps, Menu, type MenuItemProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';

type Anchor = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof ButtonProps | 'href'>;

function ButtonAnchor({ ref, ...props }: ButtonProps & Anchor & { ref?: Ref<HTMLAnchorElement> }) {
  return <Button component="a" ref={ref} {...props} />;
}

type MenuAnchorProps = MenuItemProps & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof MenuItemProps | 'href'>;

function MenuAnchor({ ref, ...props }: MenuAnchorProps & { ref?: Ref<HTMLAnchorElement> }) {
  return <Menu.Item component="a" ref={ref} {...props} />;
}

/** The library's button and menu item as typed links of the router. */
export const ButtonLink = createLink(ButtonAnchor);
export const MenuLink = createLink(MenuAnchor);
