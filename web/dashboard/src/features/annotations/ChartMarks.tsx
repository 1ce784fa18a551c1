import { useMemo } from 'react';
import type { Plane } from '@/components/chart/LineChart';
import { Hint } from '@/components/Hint';
import { readFragment } from '@/gql';
import { useI18n } from '@/i18n/I18n';
import { lower } from '@/lib/names';
import { ChartAnnotationFragment, type ChartAnnotations, type TimeSeries } from './annotations';
import classes from './ChartMarks.module.css';
import { marksOf } from './marks';
import { useWhen } from './useWhen';

/** Maximum number of annotations that a tooltip lists. */
const LISTED = 8;

interface ChartMarksProps {
  annotations: ChartAnnotations;
  report: TimeSeries;
  plane: Plane;
}

/** Marks of annotations at the lower edge of a chart. Pointer, finger and keyboard reach the titles. */
export function ChartMarks({ annotations, report, plane }: ChartMarksProps) {
  const { t } = useI18n();
  const { series, period } = report;
  const when = useWhen(period.timezone);
  const { x, places, bottom } = plane;
  const marks = useMemo(() => {
    const all = annotations.map((annotation) => readFragment(ChartAnnotationFragment, annotation));
    return marksOf(all, { series, period }, (bucket) => x(places[bucket] ?? 0));
  }, [annotations, series, period, x, places]);
  return marks.map(({ x, until, of }) => {
    const said = of.map((annotation) => ({
      id: annotation.id,
      title: annotation.title,
      about: `${t.annotations.kinds[lower(annotation.kind)]}, ${when(annotation)}`,
    }));
    const kinds = new Set(of.map(({ kind }) => lower(kind)));
    const [kind = 'other'] = kinds.size === 1 ? kinds : [];
    const listed = said.slice(0, LISTED);
    const more = said.length > LISTED ? t.annotations.andMore(said.length - LISTED) : null;
    return (
      <div key={of[0]?.id} className={classes.mark} data-kind={kind} style={{ left: x, top: bottom }}>
        {until === null ? null : <i className={classes.span} style={{ width: until - x }} />}
        <Hint
          text={
            <ul className={classes.list}>
              {listed.map(({ id, title, about }) => (
                <li key={id}>
                  <b>{title}</b>
                  <span>{about}</span>
                </li>
              ))}
              {more ? <li>{more}</li> : null}
            </ul>
          }
        >
          <button
            type="button"
            className={`plain ${classes.button}`}
            aria-label={t.annotations.mark(of.length, [
              ...listed.map(({ title, about }) => `${title} (${about})`),
              ...(more ? [more] : []),
            ])}
          >
            <span className={classes.dot}>{of.length > 1 ? of.length : null}</span>
          </button>
        </Hint>
      </div>
    );
  });
}
