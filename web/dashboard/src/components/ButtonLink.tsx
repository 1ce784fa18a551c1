import { Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';

type Anchor = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof ButtonProps | 'href'>;

function ButtonAnchor({ ref, ...props }: ButtonProps & Anchor & { ref?: Ref<HTMLAnchorElement> }) {
  return <Button component="a" ref={ref} {...props} />;
}

/** A link of the router that looks like a button. */
export const ButtonLink = createLink(ButtonAnchor);
