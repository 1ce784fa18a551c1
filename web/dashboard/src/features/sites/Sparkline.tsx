import classes from './Sites.module.css';

const WIDTH = 96;
const HEIGHT = 28;

/** A small line of visitors. Decorative: the figures beside it say what it shows. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const most = Math.max(...values, 1);
  const step = WIDTH / Math.max(values.length - 1, 1);
  // Half of the line's width stays free at both edges.
  const height = (value: number) => HEIGHT - 1 - (value / most) * (HEIGHT - 2);
  const ends = values.length === 1 ? [...values, ...values] : values;
  const points = ends.map(
    (value, at) => `${(at * (values.length === 1 ? WIDTH : step)).toFixed(1)},${height(value).toFixed(1)}`,
  );
  return (
    <svg className={classes.spark} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
      <polygon points={`0,${HEIGHT} ${points.join(' ')} ${WIDTH},${HEIGHT}`} />
      <polyline points={points.join(' ')} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
