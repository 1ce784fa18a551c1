import { Skeleton } from '@mantine/core';
import type { CSSProperties } from 'react';
import classes from './Figures.module.css';
import { Hint } from './Hint';

export interface Figure {
  label: string;
  hint: string;
  /** Undefined while loading. */
  value: string | undefined;
}

/** Row of key figures, each with an explanation. */
export function Figures({ label, figures }: { label: string; figures: readonly Figure[] }) {
  return (
    <section aria-label={label} className={classes.room}>
      <dl className={classes.figures} style={{ '--figures': figures.length } as CSSProperties}>
        {figures.map((figure) => (
          <div key={figure.label}>
            <dt>
              <Hint text={figure.hint}>
                <span tabIndex={0}>{figure.label}</span>
              </Hint>
            </dt>
            <dd className="num">{figure.value ?? <Skeleton height={20} width="56%" mt={3} />}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
