import { type ReactNode, useId } from 'react';
import classes from './Panel.module.css';

interface PanelProps {
  title: string;
  subtitle?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
  className?: string;
}

/** A titled card: the unit every screen is made of. */
export function Panel({ title, subtitle, aside, children, className }: PanelProps) {
  const id = useId();
  return (
    <section className={className ? `${classes.panel} ${className}` : classes.panel} aria-labelledby={id}>
      <header className={classes.head}>
        <div>
          <h2 id={id} className={classes.title}>
            {title}
          </h2>
          {subtitle ? <p className={classes.subtitle}>{subtitle}</p> : null}
        </div>
        {aside ? <div className={classes.aside}>{aside}</div> : null}
      </header>
      <div className={classes.body}>{children}</div>
    </section>
  );
}
