import { Skeleton } from '@mantine/core';
import classes from './Catalog.module.css';

/** Stands for a card that is loaded, with lines as wide as these percentages. */
export const Waiting = ({ lines = [24, 52, 38] }: { lines?: readonly number[] }) => (
  <section className={classes.waiting} aria-busy>
    {lines.map((width) => (
      <Skeleton key={width} height={12} width={`${width}%`} />
    ))}
  </section>
);
