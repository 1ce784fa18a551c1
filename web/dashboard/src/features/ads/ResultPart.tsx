import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { ButtonLink } from '@/components/ButtonLink';
import { Figures } from '@/components/Figures';
import { Panel } from '@/components/Panel';
import { readReportSearch } from '@/features/filters/params';
import { useProject } from '@/features/project/project';
import { useI18n } from '@/i18n/I18n';
import classes from './Ads.module.css';
import type { RefusedRow } from './costs';
import type { Outcome } from './importing';
import { RefusedTable } from './RefusedTable';

interface ResultPartProps {
  outcome: Outcome;
  /** Rows that were not sent. */
  refused: readonly RefusedRow[];
  onAgain: () => void;
}

/** What became of the rows of an import. */
export function ResultPart({ outcome, refused, onAgain }: ResultPartProps) {
  const { t, format } = useI18n();
  const words = t.ads.import.result;
  const { orgSlug, slug } = useProject();
  const rejected = [...refused, ...outcome.rejected];
  const counts = { ...outcome, rejected: rejected.length };
  // The button that was pressed is gone.
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    top.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, []);
  return (
    <div ref={top} tabIndex={-1} className={classes.screen} role="group" aria-label={words.title}>
      <Figures
        label={words.counts}
        figures={(['stored', 'changed', 'unchanged', 'deleted', 'rejected'] as const).map((count) => ({
          label: words[count],
          hint: words[`${count}Hint`],
          value: format.whole(counts[count]),
        }))}
      />
      <Panel title={words.title}>
        <p className={classes.sum} role="status">
          {words.done}
        </p>
        {rejected.length > 0 ? <RefusedTable rows={rejected} /> : null}
        <div className={classes.go}>
          <Button size="xs" onClick={onAgain}>
            {words.again}
          </Button>
          <ButtonLink
            size="xs"
            variant="default"
            to="/p/$org/$project/ads"
            params={{ org: orgSlug, project: slug }}
            search={readReportSearch}
          >
            {words.unmatched}
          </ButtonLink>
        </div>
      </Panel>
    </div>
  );
}
