import type { ReactNode } from 'react';
import panels from './Panels.module.css';

/** Card with a message, shown in place of a screen or a report. */
export const StateCard = ({ children }: { children: ReactNode }) => (
  <section className={panels.card}>
    <div className={panels.state}>{children}</div>
  </section>
);
