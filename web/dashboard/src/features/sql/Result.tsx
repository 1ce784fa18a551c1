import { Skeleton } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { Empty } from '@/components/Empty';
import { ErrorPanel } from '@/components/States';
import { Tabs } from '@/components/Tabs';
import { useI18n } from '@/i18n/I18n';
import { asProblem } from '@/lib/problem';
import { drawingOf } from './drawing';
import { ResultChart } from './ResultChart';
import { ResultGrid } from './ResultGrid';
import { cellOf } from './schema';
import classes from './Sql.module.css';

type View = 'table' | 'chart';

interface Answer {
  columns: { name: string; type: string }[];
  rows: unknown[][];
  rowCount: number;
  truncated: boolean;
  durationMs: number;
  recomputing: boolean;
}

interface ResultProps {
  answer: Answer | undefined;
  error: unknown;
  busy: boolean;
  view: View;
  onView: (view: View) => void;
  retry: () => void;
}

/** The server's error for a query: a sentence that names the position or the limit. */
function Refusal({ sentence }: { sentence: string }) {
  const { t } = useI18n();
  return (
    <div className={classes.refusal} role="alert">
      <IconAlertTriangle size={17} stroke={1.8} aria-hidden />
      <div>
        <p>{t.sql.refused}</p>
        <code lang="en">{sentence}</code>
      </div>
    </div>
  );
}

export function Result({ answer, error, busy, view, onView, retry }: ResultProps) {
  const { t, format } = useI18n();
  const [chosen, setChosen] = useState<number>();
  const rows = useMemo(() => (answer?.rows ?? []).map((row) => row.map(cellOf)), [answer]);
  const drawing = useMemo(() => (answer ? drawingOf(answer.columns, rows, chosen) : null), [answer, rows, chosen]);

  if (error && !busy) {
    const problem = asProblem(error);
    // Leave out the path of the field, because there is only one field.
    if (problem.code === 'validation_error') return <Refusal sentence={problem.message.replace(/^[\w.]+: /, '')} />;
    return (
      <div className={classes.state}>
        <ErrorPanel error={error} retry={retry} />
      </div>
    );
  }
  if (!answer) return <Skeleton h={320} aria-busy aria-label={t.sql.running} />;
  const shown = drawing ? view : 'table';
  return (
    <div className={busy ? classes.stale : undefined} aria-busy={busy}>
      <div className={classes.facts}>
        <span role="status">
          {t.sql.rows(format.whole(answer.rowCount), answer.rowCount)} · {format.whole(answer.durationMs)} ms
          {answer.truncated ? ` · ${t.sql.truncated}` : ''}
          {answer.recomputing ? ` · ${t.sql.recomputing}` : ''}
        </span>
        {drawing ? (
          <Tabs
            label={t.sql.views}
            value={shown}
            options={[
              { value: 'table', label: t.sql.table },
              { value: 'chart', label: t.sql.chart },
            ]}
            onChange={onView}
          />
        ) : null}
      </div>
      {answer.rowCount === 0 ? (
        <div className={classes.state}>
          <Empty heading={t.sql.noRows}>{t.sql.noRowsText}</Empty>
        </div>
      ) : drawing && shown === 'chart' ? (
        <ResultChart drawing={drawing} columns={answer.columns} rows={rows.length} onValue={setChosen} />
      ) : (
        <ResultGrid columns={answer.columns} rows={rows} />
      )}
    </div>
  );
}
