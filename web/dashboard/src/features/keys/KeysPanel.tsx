import { Button, Skeleton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Panel } from '@/components/Panel';
import { Empty } from '@/components/Empty';
import { ErrorPanel } from '@/components/States';
import type { Key } from './key';
import { KeyList } from './KeyList';

interface KeysPanelProps {
  words: { title: string; text: string; new: string; noneHeading: string; noneText: string };
  keys: readonly Key[] | undefined;
  error: unknown;
  retry: () => void;
  describe?: (key: Key) => string;
  onCreate?: (() => void) | undefined;
  onRoll?: ((key: Key) => void) | undefined;
  onRevoke?: ((key: Key) => void) | undefined;
}

/** Panel with the keys of one kind. */
export function KeysPanel({ words, keys, error, retry, onCreate, ...list }: KeysPanelProps) {
  return (
    <Panel
      title={words.title}
      subtitle={words.text}
      aside={
        onCreate ? (
          <Button size="xs" leftSection={<IconPlus size={15} />} onClick={onCreate}>
            {words.new}
          </Button>
        ) : null
      }
    >
      {error && !keys ? <ErrorPanel error={error} retry={retry} /> : null}
      {!error && !keys ? <Skeleton height={110} my={10} /> : null}
      {keys?.length === 0 ? <Empty heading={words.noneHeading}>{words.noneText}</Empty> : null}
      {keys && keys.length > 0 ? <KeyList keys={keys} {...list} /> : null}
    </Panel>
  );
}
