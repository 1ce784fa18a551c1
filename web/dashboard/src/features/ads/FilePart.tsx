import { Button, FileButton, Textarea } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import { Panel } from '@/components/Panel';
import { useI18n } from '@/i18n/I18n';
import classes from './Ads.module.css';
import { MOST_BYTES, type Table, tableOf } from './importing';
import { decode } from './table';

/** Takes a table: as a file that is chosen or dropped, or as text. */
export function FilePart({ onTable }: { onTable: (table: Table) => void }) {
  const { t, format } = useI18n();
  const words = t.ads.import.file;
  const [text, setText] = useState('');
  const [over, setOver] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const take = (name: string, given: string) => {
    const table = tableOf(name, given);
    if (typeof table === 'string') setWrong(words[table]);
    else onTable(table);
  };
  const read = async (file: File | undefined | null) => {
    if (!file) return;
    if (file.size > MOST_BYTES) setWrong(words.tooLarge(format.bytes(MOST_BYTES)));
    else take(file.name, decode(new Uint8Array(await file.arrayBuffer())));
  };
  const drag = (event: DragEvent, isOver: boolean) => {
    event.preventDefault();
    setOver(isOver);
  };
  return (
    <Panel title={words.title} subtitle={words.text}>
      <div className={classes.file}>
        <div
          className={classes.drop}
          data-over={over}
          onDragOver={(event) => {
            drag(event, true);
          }}
          onDragLeave={(event) => {
            drag(event, false);
          }}
          onDrop={(event) => {
            drag(event, false);
            void read(event.dataTransfer.files[0]);
          }}
        >
          <IconFileUpload size={24} stroke={1.5} aria-hidden />
          <FileButton accept=".csv,.tsv,.txt,text/csv,text/plain" onChange={(file) => void read(file)}>
            {(props) => (
              <Button {...props} size="xs">
                {words.choose}
              </Button>
            )}
          </FileButton>
          <span className={classes.muted}>{words.drop}</span>
        </div>
        <Textarea
          label={words.paste}
          description={words.pasteHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          minRows={4}
          maxRows={10}
          autosize
          spellCheck={false}
          autoComplete="off"
          classNames={{ input: classes.mono ?? '' }}
          value={text}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            setWrong(null);
          }}
        />
        {wrong ? (
          <p className={classes.wrong} role="alert">
            {wrong}
          </p>
        ) : null}
        <div>
          <Button
            size="xs"
            variant="default"
            disabled={text.trim() === ''}
            onClick={() => {
              take(words.pasted, text);
            }}
          >
            {words.read}
          </Button>
        </div>
      </div>
    </Panel>
  );
}
