import classes from './Filters.module.css';

/** Line below the name of a value in a list of choices: what it counts. */
export function Meaning({ text }: { text: string | undefined }) {
  return text === undefined ? null : <small className={classes.meaning}>{text}</small>;
}
