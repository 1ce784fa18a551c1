import { Menu, type MenuItemProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';

type Anchor = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof MenuItemProps | 'href'>;

function MenuAnchor({ ref, ...props }: MenuItemProps & Anchor & { ref?: Ref<HTMLAnchorElement> }) {
  return <Menu.Item component="a" ref={ref} {...props} />;
}

/** A link of the router as an item of a menu. */
export const MenuLink = createLink(MenuAnchor);
