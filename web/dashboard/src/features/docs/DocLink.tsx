import { IconExternalLink } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { OutsideLink } from '@/features/install/InstallSteps';
import { type Place, placeAt } from './docs';
import classes from './Docs.module.css';

/** Link to a part of the documentation. Operations open in a new tab. */
export function PlaceLink({ place, className, children }: { place: Place; className?: string; children: ReactNode }) {
  const { org = '', project = '' } = useParams({ strict: false });
  if ('page' in place)
    return (
      <a href={place.page} target="_blank" rel="noreferrer" className={className}>
        {children}
        <IconExternalLink size={14} stroke={1.8} className={classes.outside} aria-hidden />
      </a>
    );
  return (
    <Link
      to="/p/$org/$project/docs/$slug"
      params={{ org, project, slug: place.slug }}
      search={{}}
      hash={place.anchor ?? ''}
      className={className}
    >
      {children}
    </Link>
  );
}

/** Link to an address of the server's documentation, within the product if that has the guide. */
export function DocLink({ href, children }: { href: string; children: ReactNode }) {
  const place = placeAt(href, window.location.origin);
  return place ? <PlaceLink place={place}>{children}</PlaceLink> : <OutsideLink href={href}>{children}</OutsideLink>;
}
