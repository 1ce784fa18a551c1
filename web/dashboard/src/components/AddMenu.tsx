import { Menu, type MenuProps } from '@mantine/core';
import { useState } from 'react';
import { useBack } from '@/lib/useBack';

/** Menu behind a button that adds something. Back closes it. */
export function AddMenu(menu: Omit<MenuProps, 'opened' | 'onChange'>) {
  const [open, setOpen] = useState(false);
  useBack(open, () => {
    setOpen(false);
  });
  return <Menu {...menu} opened={open} onChange={setOpen} />;
}
