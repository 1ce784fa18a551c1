import type { ReactNode } from 'react';
import panels from './Panels.module.css';

/** What is said instead of a screen or a report, in a card like it. */
export const StateCard = ({ children }: { children: ReactNode }) => (
  <section className={panels.card}>
    <div className={panels.state}>{children}</div>
  </section>
);
