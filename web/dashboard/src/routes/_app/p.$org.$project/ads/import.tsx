import { Button } from '@mantine/core';
import { createFileRoute } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useCan } from '@/features/account/me';
import classes from '@/features/ads/Ads.module.css';
import { AdsFrame, NoAccess } from '@/features/ads/AdsFrame';
import { ColumnsPart } from '@/features/ads/ColumnsPart';
import { readCosts } from '@/features/ads/costs';
import { FilePart } from '@/features/ads/FilePart';
import { arrange, type Choices, type Table, useSending } from '@/features/ads/importing';
import { PreviewPart } from '@/features/ads/PreviewPart';
import { ResultPart } from '@/features/ads/ResultPart';
import { SendPart } from '@/features/ads/SendPart';
import { useProject } from '@/features/project/project';
import { useI18n } from '@/i18n/I18n';

export const Route = createFileRoute('/_app/p/$org/$project/ads/import')({ component: ImportScreen });

function ImportScreen() {
  const { t } = useI18n();
  const mayWrite = useCan(useProject().orgSlug)('ads:write');
  const words = t.ads.import;
  return (
    <AdsFrame>
      {mayWrite ? <Import /> : <NoAccess heading={words.readOnlyHeading} text={words.readOnlyText} />}
    </AdsFrame>
  );
}

function Import() {
  const project = useProject();
  const [table, setTable] = useState<Table | null>(null);
  // Kept for the next file, which replaces rows of the same source.
  const [source, setSource] = useState('spreadsheet');
  const sending = useSending(project.address);
  const other = () => {
    setTable(null);
    sending.reset();
  };
  if (!table)
    return (
      <div className={classes.screen}>
        <FilePart onTable={setTable} />
      </div>
    );
  return (
    <TableParts
      table={table}
      currency={project.currency}
      source={source}
      onSource={setSource}
      sending={sending}
      onOther={other}
    />
  );
}

interface TablePartsProps {
  table: Table;
  currency: string;
  source: string;
  onSource: (source: string) => void;
  sending: ReturnType<typeof useSending>;
  onOther: () => void;
}

function TableParts({ table, currency, source, onSource, sending, onOther }: TablePartsProps) {
  const { t, format, language } = useI18n();
  const words = t.ads.import;
  const [choices, setChoices] = useState<Choices>({});
  const arranged = useMemo(() => arrange(table, choices, language === 'de'), [table, choices, language]);
  const { reading, lines } = arranged;
  const isReadable = reading.columns.day !== undefined && reading.columns.cost !== undefined;
  const read = useMemo(() => (isReadable ? readCosts(lines, reading) : null), [isReadable, lines, reading]);
  if (sending.outcome && read) return <ResultPart outcome={sending.outcome} refused={read.refused} onAgain={onOther} />;
  return (
    <div className={classes.screen}>
      <div className={classes.given}>
        <p>
          <strong>{table.name}</strong>
          <span>
            {words.file.about(lines.length, format.whole(lines.length), words.file.delimiters[table.delimiter])}
          </span>
        </p>
        <Button size="xs" variant="default" disabled={sending.mutation.isPending} onClick={onOther}>
          {words.file.other}
        </Button>
      </div>
      <ColumnsPart
        arranged={arranged}
        currency={currency}
        onChange={(next) => {
          setChoices((now) => ({ ...now, ...(next.heading === undefined ? {} : { columns: undefined }), ...next }));
        }}
      />
      {read ? (
        <>
          <PreviewPart read={read} reading={reading} currency={currency} />
          <SendPart arranged={arranged} read={read} source={source} onSource={onSource} sending={sending} />
        </>
      ) : (
        <p className={classes.wrong} role="status">
          {words.columns.unread}
        </p>
      )}
    </div>
  );
}
