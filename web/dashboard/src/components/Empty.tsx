import type { ReactNode } from 'react';
import classes from './States.module.css';

interface EmptyProps {
  icon?: ReactNode;
  heading: string;
  /** A screen that is nothing else has it as its heading. */
  page?: boolean;
  children?: ReactNode;
  action?: ReactNode;
}

export function Empty({ icon, heading, page = false, children, action }: EmptyProps) {
  const Heading = page ? 'h1' : 'p';
  return (
    <div className={classes.state}>
      {icon ? <div className={classes.icon}>{icon}</div> : null}
      <Heading className={classes.heading}>{heading}</Heading>
      {children ? <p className={classes.text}>{children}</p> : null}
      {action ? <div className={classes.actions}>{action}</div> : null}
    </div>
  );
}
