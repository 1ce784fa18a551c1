import { Skeleton } from '@mantine/core';
import classes from './Catalog.module.css';

/** Placeholder for a card that is loading, with lines of these widths in percent. */
export const Waiting = ({ lines = [24, 52, 38] }: { lines?: readonly number[] }) => (
  <section className={classes.waiting} aria-busy>
    {lines.map((width) => (
      <Skeleton key={width} height={12} width={`${width}%`} />
    ))}
  </section>
);
