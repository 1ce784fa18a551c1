import { useElementSize } from '@mantine/hooks';
import { type CSSProperties, type PointerEvent, type ReactNode, useId, useMemo } from 'react';
import classes from './LineChart.module.css';
import { useReading } from './reading';
import { areaPath, type Axis, axisOf, evenly, everyNth, linePath, nearest } from './scale';

/** House colours by their names. */
type Color = 'accent' | 'compare' | 'good' | 'warn' | 'bad';

export interface Look {
  color: Color;
  dash?: 'dashed' | 'dotted';
  width?: number;
}

export interface Line extends Look {
  /** One value per point; null where there is none. */
  values: readonly (number | null)[];
  /** Opacity of the area below the line. */
  area?: number;
  /** Whether the area fades towards the bottom. */
  fading?: boolean;
  /** Whether the line is measured by the axis on the right. */
  right?: boolean;
}

/** Explanation of one point. */
export interface Tip {
  title: string;
  rows: readonly { look: Look; name: string; value: string }[];
  /** Sentence below the rows. */
  more?: string;
  /** What picking the point does. */
  hint?: string;
}

interface Scale {
  text: (value: number) => string;
  /** Whether only whole numbers are marked. */
  whole?: boolean;
  /** Marks that do not follow from the values. */
  axis?: Axis;
}

/** Where a chart draws, in pixels from its upper left corner. */
export interface Plane {
  /** Places of the points, from 0 to 1. */
  places: readonly number[];
  x: (place: number) => number;
  bottom: number;
}

interface LineChartProps {
  /** Accessible description of the chart. */
  label: string;
  height: number;
  /** The first line lies at the bottom. */
  lines: readonly Line[];
  /** Labels of the x-axis, one per point; or those of fixed places from 0 to 1. */
  labels: readonly string[] | readonly { place: number; text: string }[];
  /** Places of the points, from 0 to 1, if they are not at equal distances. */
  places?: readonly number[] | undefined;
  scale: Scale;
  right?: Scale;
  tip: (index: number) => Tip;
  /** Points that lack something. Those of the topmost line get a mark. */
  marked?: readonly number[];
  /** Takes the first and the last point that a click, a drag or Enter picks. */
  onPick?: ((first: number, last: number) => void) | undefined;
  /** How points are picked, for screen readers. */
  picking?: string | undefined;
  /** What lies over the chart, such as marks at its lower edge. */
  over?: ((plane: Plane) => ReactNode) | undefined;
}

const MARGIN = { top: 14, bottom: 26, gap: 10, edge: 14 };
const DASHES = { dashed: '5 4', dotted: '1.5 4.5' };
const colorOf = (color: Color) => `var(--svc-${color})`;

let pen: CanvasRenderingContext2D | null = null;

/** Width of a label in pixels. */
function widthOf(text: string): number {
  pen ??= document.createElement('canvas').getContext('2d');
  if (!pen) return text.length * 7;
  pen.font = `12px ${getComputedStyle(document.body).fontFamily}`;
  return pen.measureText(text).width;
}

const room = (axis: Axis, { text }: Scale) => Math.max(...axis.marks.map((mark) => widthOf(text(mark)))) + MARGIN.gap;

/** The stroke that stands for a line in legends and tips. */
export const strokeOf = ({ color, dash, width = 2.25 }: Look): CSSProperties => ({
  borderTop: `${width}px ${dash ?? 'solid'} ${colorOf(color)}`,
});

/**
 * Lines over time, or along a page or a video. The pointer, a finger or the arrow keys walk from point to point, which a
 * tip explains.
 */
export function LineChart({
  label,
  height,
  lines,
  labels,
  places: given,
  scale,
  right,
  tip,
  marked = [],
  onPick,
  picking,
  over,
}: LineChartProps) {
  const { ref, width } = useElementSize<HTMLDivElement>();
  const fade = useId();
  const count = Math.max(...lines.map(({ values }) => values.length), 0);

  const drawing = useMemo(() => {
    if (width === 0) return null;
    const valuesOf = (onRight: boolean) =>
      lines.filter((line) => !!line.right === onRight).flatMap((line) => line.values);
    const axes = [
      scale.axis ?? axisOf(valuesOf(false), scale.whole ?? false),
      right ? (right.axis ?? axisOf(valuesOf(true), right.whole ?? false)) : null,
    ] as const;
    const places = given ?? evenly(count);
    const left = room(axes[0], scale);
    const end = width - (axes[1] && right ? room(axes[1], right) : MARGIN.edge);
    const bottom = height - MARGIN.bottom;
    const x = (place: number) => left + place * (end - left);
    const y = (axis: Axis) => (value: number) =>
      bottom - ((value - axis.from) / (axis.to - axis.from)) * (bottom - MARGIN.top);
    const marks = labels.map((entry, index) =>
      typeof entry === 'string' ? { place: places[index] ?? 0, text: entry } : entry,
    );
    const nth = everyNth(
      marks.map(({ text }) => widthOf(text)),
      end - left,
    );
    return { axes, places, left, end, bottom, x, y, marks: marks.filter((_, index) => index % nth === 0) };
  }, [width, height, lines, labels, given, count, scale, right]);

  const pointed = (event: PointerEvent<HTMLElement>) => {
    if (!drawing) return null;
    const { left, end, places } = drawing;
    const across = event.clientX - event.currentTarget.getBoundingClientRect().left;
    return nearest(places, (across - left) / (end - left));
  };
  const { reader, shown, range, handlers } = useReading({ count, pointed, onPick });
  const said = tip(shown ?? count - 1);
  const title = range && range[0] < range[1] ? `${tip(range[0]).title} – ${tip(range[1]).title}` : said.title;

  return (
    <div ref={ref} className={classes.chart} style={{ height }}>
      <svg role="img" aria-label={label}>
        {drawing ? (
          <Drawing
            {...drawing}
            lines={lines}
            scale={scale}
            right={right}
            fade={fade}
            height={height}
            at={shown}
            marked={marked}
          />
        ) : null}
      </svg>
      {drawing && range ? (
        <Picked from={drawing.x(drawing.places[range[0]] ?? 0)} to={drawing.x(drawing.places[range[1]] ?? 0)} />
      ) : null}
      {count > 0 ? (
        <div
          ref={reader}
          className={classes.reader}
          data-pickable={onPick ? true : undefined}
          role="slider"
          tabIndex={0}
          aria-label={label}
          aria-valuemin={1}
          aria-valuemax={count}
          aria-valuenow={(shown ?? count - 1) + 1}
          aria-valuetext={[title, ...said.rows.map(({ name, value }) => `${name}: ${value}`), said.more]
            .filter(Boolean)
            .join(', ')}
          aria-description={onPick ? picking : undefined}
          {...handlers}
        />
      ) : null}
      {drawing ? over?.(drawing) : null}
      {drawing && shown !== null ? <TipBox tip={said} x={drawing.x(drawing.places[shown] ?? 0)} width={width} /> : null}
    </div>
  );
}

interface DrawingProps {
  axes: readonly [Axis, Axis | null];
  places: readonly number[];
  left: number;
  end: number;
  bottom: number;
  x: (place: number) => number;
  y: (axis: Axis) => (value: number) => number;
  marks: readonly { place: number; text: string }[];
  lines: readonly Line[];
  scale: Scale;
  right: Scale | undefined;
  fade: string;
  height: number;
  at: number | null;
  marked: readonly number[];
}

/** The axes and the lines, and the points of one index. */
function Drawing({
  axes,
  places,
  left,
  end,
  bottom,
  x,
  y,
  marks,
  lines,
  scale,
  right,
  fade,
  height,
  at,
  marked,
}: DrawingProps) {
  const [leftAxis, rightAxis] = axes;
  return (
    <>
      <defs>
        <linearGradient id={fade} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor={colorOf('accent')} />
          <stop offset="1" stopColor={colorOf('accent')} stopOpacity="0" />
        </linearGradient>
      </defs>
      <g className={classes.marks}>
        {leftAxis.marks.map((mark) => (
          <g key={mark}>
            <line className={classes.grid} x1={left} x2={end} y1={y(leftAxis)(mark)} y2={y(leftAxis)(mark)} />
            <text x={left - MARGIN.gap} y={y(leftAxis)(mark)} dy="0.34em" textAnchor="end">
              {scale.text(mark)}
            </text>
          </g>
        ))}
        {rightAxis && right
          ? rightAxis.marks.map((mark) => (
              <text key={mark} x={end + MARGIN.gap} y={y(rightAxis)(mark)} dy="0.34em">
                {right.text(mark)}
              </text>
            ))
          : null}
        {marks.map(({ place, text }) => (
          <text
            key={place}
            x={x(place)}
            y={height - 6}
            textAnchor={place === 0 ? 'start' : place === 1 ? 'end' : 'middle'}
          >
            {text}
          </text>
        ))}
      </g>
      {at !== null ? (
        <line className={classes.pointer} x1={x(places[at] ?? 0)} x2={x(places[at] ?? 0)} y1={MARGIN.top} y2={bottom} />
      ) : null}
      <g className={classes.lines}>
        {lines.map(({ values, color, dash, width = 2.25, area: opacity, fading, right: onRight }, index) => {
          const vertical = y((onRight ? rightAxis : null) ?? leftAxis);
          const points = values.map((value, point) =>
            value === null ? null : ([x(places[point] ?? 0), vertical(value)] as const),
          );
          return (
            <g key={index} style={{ stroke: colorOf(color), fill: colorOf(color) }}>
              {opacity ? (
                <path
                  d={areaPath(points, bottom)}
                  stroke="none"
                  opacity={opacity}
                  fill={fading ? `url(#${fade})` : undefined}
                />
              ) : null}
              <path
                className={classes.line}
                d={linePath(points)}
                strokeWidth={width}
                strokeDasharray={dash ? DASHES[dash] : undefined}
              />
              {values.map((value, point) =>
                value !== null && (point === at || values.length === 1) ? (
                  <circle key={point} className={classes.dot} cx={x(places[point] ?? 0)} cy={vertical(value)} r={4.5} />
                ) : null,
              )}
            </g>
          );
        })}
      </g>
      {marked.map((point) => {
        const value = lines.map(({ values }) => values[point] ?? null).findLast((entry) => entry !== null);
        if (value === undefined || value === null) return null;
        const [across, up] = [x(places[point] ?? 0), y(leftAxis)(value)];
        return <path key={point} className={classes.marked} d={`M${across} ${up - 5.5}l5.5 5.5l-5.5 5.5l-5.5 -5.5Z`} />;
      })}
    </>
  );
}

/** Marks the points that are being picked. */
function Picked({ from, to }: { from: number; to: number }) {
  return <div className={classes.picked} style={{ left: from, width: to - from }} />;
}

/** The explanation of a point, beside it on the side that has more room. */
function TipBox({ tip, x, width }: { tip: Tip; x: number; width: number }) {
  return (
    <div className={classes.tip} style={x > width / 2 ? { right: width - x + 12 } : { left: x + 12 }}>
      <b>{tip.title}</b>
      {tip.rows.map(({ look, name, value }) => (
        <div key={name} className={classes.row}>
          <i style={strokeOf(look)} />
          <span>{name}</span>
          <em>{value}</em>
        </div>
      ))}
      {tip.more ? <div className={classes.change}>{tip.more}</div> : null}
      {tip.hint ? <div className={classes.hint}>{tip.hint}</div> : null}
    </div>
  );
}
