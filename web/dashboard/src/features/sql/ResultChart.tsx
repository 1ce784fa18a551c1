import { Select } from '@mantine/core';
import { useMemo } from 'react';
import { LineChart } from '@/components/chart/LineChart';
import { NOW, seriesLines } from '@/features/overview/seriesLines';
import { useI18n } from '@/i18n/I18n';
import { type Drawing, mostBars } from './drawing';
import classes from './Sql.module.css';

interface ResultChartProps {
  drawing: Drawing;
  columns: readonly { name: string; type: string }[];
  rows: number;
  onValue: (column: number) => void;
}

/** Chart of a result with a label and a number. The person can choose the number. */
export function ResultChart({ drawing, columns, rows, onValue }: ResultChartProps) {
  const { t, format } = useI18n();
  const { kind, points, value, values } = drawing;
  const name = columns[value]?.name ?? '';
  const ratio = points.some((point) => !Number.isInteger(point.value));
  const chart = useMemo(
    () => ({
      lines: seriesLines(
        points.map((point) => point.value),
        null,
        null,
      ),
      labels: points.map((point) => point.label),
      scale: { text: format.number, whole: !ratio },
      tip: (index: number) => ({
        title: points[index]?.label ?? '',
        rows: [{ look: NOW, name, value: format.number(points[index]?.value ?? 0) }],
      }),
    }),
    [points, name, ratio, format],
  );
  const most = Math.max(...points.map((point) => Math.abs(point.value)), Number.MIN_VALUE);

  return (
    <div className={classes.chart}>
      {values.length > 1 ? (
        <Select
          size="xs"
          w={220}
          aria-label={t.sql.drawn}
          data={values.map((index) => ({ value: String(index), label: columns[index]?.name ?? '' }))}
          value={String(value)}
          allowDeselect={false}
          onChange={(chosen) => {
            onValue(Number(chosen));
          }}
        />
      ) : null}
      {kind === 'line' ? (
        <LineChart {...chart} height={300} label={t.sql.chartOf(name, points.length)} />
      ) : (
        <>
          <ol className={classes.bars} aria-label={t.sql.chartOf(name, points.length)}>
            {points.map((point, index) => (
              <li key={index}>
                <span className="truncate" title={point.label}>
                  {point.label}
                </span>
                <span className={classes.track}>
                  <span style={{ width: `${((Math.abs(point.value) / most) * 100).toFixed(2)}%` }} />
                </span>
                <span className={classes.amount}>{format.number(point.value)}</span>
              </li>
            ))}
          </ol>
          {rows > points.length ? <p className={classes.note}>{t.sql.firstBars(mostBars)}</p> : null}
        </>
      )}
    </div>
  );
}
