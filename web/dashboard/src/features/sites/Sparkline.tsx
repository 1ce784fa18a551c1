import { useI18n } from '@/i18n/I18n';
import classes from './Sites.module.css';

const WIDTH = 96;
const HEIGHT = 28;

/** A small line of visitors. Its text alternative has the first and the last figure, and the highest one. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const { t, format } = useI18n();
  const [first = 0] = values;
  const last = values.at(-1) ?? 0;
  const label = t.sites.course(format.whole(first), format.whole(last), format.whole(Math.max(...values, 0)));
  const most = Math.max(...values, 1);
  const step = WIDTH / Math.max(values.length - 1, 1);
  // Half of the line's width stays free at both edges.
  const height = (value: number) => HEIGHT - 1 - (value / most) * (HEIGHT - 2);
  const ends = values.length === 1 ? [...values, ...values] : values;
  const points = ends.map(
    (value, at) => `${(at * (values.length === 1 ? WIDTH : step)).toFixed(1)},${height(value).toFixed(1)}`,
  );
  return (
    <svg
      className={classes.spark}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <polygon points={`0,${HEIGHT} ${points.join(' ')} ${WIDTH},${HEIGHT}`} />
      <polyline points={points.join(' ')} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
