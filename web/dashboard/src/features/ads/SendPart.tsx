import { Button, TextInput } from '@mantine/core';
import { type ReactNode, useMemo, useState } from 'react';
import { Choice } from '@/components/Choice';
import { Panel } from '@/components/Panel';
import { ErrorNotice } from '@/components/States';
import { useI18n } from '@/i18n/I18n';
import { allCostImportMode, boundsOfAdCostImport, type CostImportMode } from '@/rest/values';
import classes from './Ads.module.css';
import { daysRefused, modeOf, partsOfRows, planOf, type ReadCosts } from './costs';
import type { Arranged, useSending } from './importing';

interface SendPartProps {
  arranged: Arranged;
  read: ReadCosts;
  source: string;
  onSource: (source: string) => void;
  sending: ReturnType<typeof useSending>;
}

/** Asks for the source and what becomes of stored rows, and sends the rows. */
export function SendPart({ arranged: { lines, reading }, read, source, onSource, sending }: SendPartProps) {
  const { t, format } = useI18n();
  const words = t.ads.import.send;
  const [mode, setMode] = useState<CostImportMode>('upsert');
  const { mutation, progress } = sending;
  const replaces = modeOf(mode, read) === 'replace_days';
  const { tooLarge, parts, kept } = useMemo(
    () => ({
      tooLarge: replaces ? partsOfRows(read.rows).tooLarge[0] : undefined,
      parts: planOf(lines, read, reading, mode),
      kept: replaces ? [...daysRefused(lines, read, reading)].sort() : [],
    }),
    [lines, read, reading, mode, replaces],
  );
  const notes: ReactNode[] = [
    tooLarge ? words.dayTooLarge(format.dayYear(tooLarge.day), format.whole(tooLarge.rows)) : null,
    mode === 'replace_days' && !replaces ? words.noReplacing : null,
    kept.length > 0 ? words.keptDays(kept.slice(0, 10).map(format.dayYear).join(', ')) : null,
    parts.length > 1 ? words.parts(format.whole(parts.length)) : null,
  ].filter((note) => note !== null);
  const [done, all] = [format.whole(progress.done), format.whole(progress.of)];
  return (
    <Panel title={words.title}>
      <div className={classes.send}>
        <TextInput
          label={words.source}
          description={words.sourceHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={boundsOfAdCostImport.source.max}
          spellCheck={false}
          autoComplete="off"
          value={source}
          onChange={({ currentTarget }) => {
            onSource(currentTarget.value);
          }}
        />
        <Choice
          label={words.mode}
          value={mode}
          options={allCostImportMode.map((value) => ({ value, ...words.modes[value] }))}
          onChange={setMode}
        />
        {notes.map((note, at) => (
          <p key={at} className={at === 0 && tooLarge ? classes.wrong : classes.muted}>
            {note}
          </p>
        ))}
        {mutation.error ? (
          <>
            <ErrorNotice error={mutation.error} />
            {progress.done > 0 ? <p className={classes.muted}>{words.stopped(done, all)}</p> : null}
          </>
        ) : null}
        <div className={classes.go}>
          <Button
            size="sm"
            loading={mutation.isPending}
            disabled={read.rows.length === 0 || source.trim() === '' || tooLarge !== undefined}
            onClick={() => {
              mutation.mutate({ source: source.trim(), parts });
            }}
          >
            {words.action(read.rows.length, format.whole(read.rows.length))}
          </Button>
          <span role="status" className={`${classes.muted} num`}>
            {mutation.isPending && progress.of > 1
              ? words.sending(format.whole(Math.min(progress.done + 1, progress.of)), all)
              : ''}
          </span>
        </div>
      </div>
    </Panel>
  );
}
