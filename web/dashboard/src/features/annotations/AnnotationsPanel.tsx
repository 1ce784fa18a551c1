import { ActionIcon, Button } from '@mantine/core';
import { IconFlag, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Empty } from '@/components/Empty';
import { Panel } from '@/components/Panel';
import rows from '@/components/Rows.module.css';
import { useI18n } from '@/i18n/I18n';
import { lower } from '@/lib/names';
import { AnnotationDialog } from './AnnotationDialog';
import type { Annotation } from './annotations';
import { DeleteAnnotation } from './DeleteAnnotation';
import { useWhen } from './useWhen';

/** Number of annotations that are added to the list at a time. */
const STEP = 50;

const tones = { deployment: 'accent', campaign: 'good', outage: 'bad', other: undefined } as const;

type Open = { what: 'add' } | { what: 'change' | 'delete'; annotation: Annotation };

interface AnnotationsPanelProps {
  project: string;
  timezone: string;
  /** Earliest first. */
  annotations: readonly Annotation[];
  mayChange: boolean;
}

/** The annotations of a project, latest first, to add, change and delete them. */
export function AnnotationsPanel({ project, timezone, annotations, mayChange }: AnnotationsPanelProps) {
  const { t, format } = useI18n();
  const words = t.annotations;
  const when = useWhen(timezone);
  const [open, setOpen] = useState<Open | null>(null);
  const [shown, setShown] = useState(STEP);
  const close = () => {
    setOpen(null);
  };
  const add = mayChange ? (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconPlus size={15} />}
      onClick={() => {
        setOpen({ what: 'add' });
      }}
    >
      {t.charts.annotate}
    </Button>
  ) : undefined;
  const latest = annotations.toReversed();
  return (
    <>
      <Panel title={words.heading} subtitle={words.text} aside={annotations.length > 0 ? add : undefined}>
        {annotations.length === 0 ? (
          <Empty icon={<IconFlag size={24} stroke={1.5} />} heading={words.none} action={add}>
            {words.noneText}
          </Empty>
        ) : (
          <ul className={rows.rows}>
            {latest.slice(0, shown).map((annotation) => {
              const kind = lower(annotation.kind);
              return (
                <li key={annotation.id} className={rows.row} style={{ gridTemplateColumns: 'minmax(0, 1fr) auto' }}>
                  <div>
                    <div className={rows.name}>
                      {annotation.title}
                      <span className={rows.badge} data-tone={tones[kind]}>
                        {words.kinds[kind]}
                      </span>
                    </div>
                    <div className={rows.meta}>
                      {[when(annotation), ...(annotation.createdBy ? [words.by(annotation.createdBy)] : [])].join(
                        ' · ',
                      )}
                    </div>
                  </div>
                  {mayChange ? (
                    <div style={{ display: 'flex', gap: 6 }}>
                      <ActionIcon
                        variant="subtle"
                        color="gray"
                        aria-label={words.change(annotation.title)}
                        onClick={() => {
                          setOpen({ what: 'change', annotation });
                        }}
                      >
                        <IconPencil size={16} />
                      </ActionIcon>
                      <ActionIcon
                        variant="subtle"
                        color="gray"
                        aria-label={words.remove(annotation.title)}
                        onClick={() => {
                          setOpen({ what: 'delete', annotation });
                        }}
                      >
                        <IconTrash size={16} />
                      </ActionIcon>
                    </div>
                  ) : null}
                </li>
              );
            })}
          </ul>
        )}
        {annotations.length > shown ? (
          <Button
            size="xs"
            variant="default"
            mt={8}
            onClick={() => {
              setShown(shown + STEP);
            }}
          >
            {words.more(format.whole(annotations.length - shown))}
          </Button>
        ) : null}
      </Panel>
      {open?.what === 'add' || open?.what === 'change' ? (
        <AnnotationDialog
          project={project}
          timezone={timezone}
          annotation={open.what === 'change' ? open.annotation : null}
          onClose={close}
        />
      ) : null}
      {open?.what === 'delete' ? (
        <DeleteAnnotation project={project} annotation={open.annotation} onClose={close} />
      ) : null}
    </>
  );
}
