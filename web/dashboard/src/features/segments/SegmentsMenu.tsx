import { ActionIcon, Button } from '@mantine/core';
import { IconBookmark, IconCheck, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { later } from '@/components/later';
import { Popover } from '@/components/Popover';
import type { useReportFilters } from '@/features/filters/useReportFilters';
import { MenuButton, menuClasses } from '@/features/shell/Menu';
import { pressedBy } from '@/features/shell/shortcuts';
import { useI18n } from '@/i18n/I18n';
import type { Segment } from './segments';
import classes from './Segments.module.css';
import { useSegments } from './useSegments';

const KeepSegment = later(async () => (await import('./KeepSegment')).KeepSegment);
const ChangeSegment = later(async () => (await import('./ChangeSegment')).ChangeSegment);
const DeleteSegment = later(async () => (await import('./DeleteSegment')).DeleteSegment);

interface SegmentsMenuProps {
  project: string;
  filters: ReturnType<typeof useReportFilters>;
}

type Doing = { what: 'keep' } | { what: 'change' | 'delete'; segment: Segment };

/** Menu of segments. Choosing one applies it; choosing it again removes it. */
export function SegmentsMenu({ project, filters }: SegmentsMenuProps) {
  const { t } = useI18n();
  const [open, setOpen] = useState(false);
  const [doing, setDoing] = useState<Doing | null>(null);
  const { segments, mayChange, conditionsOf } = useSegments(project);
  const active = filters.search.segment;
  const start = (next: Doing) => {
    setOpen(false);
    setDoing(next);
  };
  const end = () => {
    setDoing(null);
  };
  const groups = [
    { label: t.segments.mine, list: segments.filter(({ shared }) => !shared) },
    { label: t.segments.shared, list: segments.filter(({ shared }) => shared) },
  ].filter(({ list }) => list.length > 0);
  return (
    <>
      <Popover
        opened={open}
        onChange={setOpen}
        position="bottom-start"
        width={310}
        shadow="md"
        withinPortal={false}
        trapFocus
        withRoles
      >
        <Popover.Target>
          <Button
            variant="default"
            size="xs"
            h={34}
            className={classes.button}
            data-active={active !== undefined}
            leftSection={<IconBookmark size={16} stroke={1.7} />}
            aria-label={t.segments.button}
            {...pressedBy('s')}
            onClick={() => {
              setOpen(!open);
            }}
          >
            <span className={classes.label}>{t.segments.button}</span>
          </Button>
        </Popover.Target>
        <Popover.Dropdown p={4} aria-label={t.segments.button}>
          {groups.length === 0 ? <p className={classes.none}>{t.segments.none}</p> : null}
          {groups.map(({ label, list }) => (
            <div key={label} role="group" aria-label={label}>
              <p className={menuClasses.label}>{label}</p>
              {list.map((segment) => (
                <div key={segment.key} className={classes.row}>
                  <MenuButton
                    icon={<IconBookmark size={15} stroke={1.7} />}
                    end={
                      segment.key === active ? <IconCheck size={15} role="img" aria-label={t.segments.active} /> : null
                    }
                    onClick={() => {
                      setOpen(false);
                      if (segment.key === active) filters.remove('segment');
                      else filters.add({ segment: segment.key });
                    }}
                  >
                    {segment.name}
                  </MenuButton>
                  {mayChange(segment) ? (
                    <>
                      <ActionIcon
                        variant="subtle"
                        color="gray"
                        size={34}
                        aria-label={t.segments.change(segment.name)}
                        onClick={() => {
                          start({ what: 'change', segment });
                        }}
                      >
                        <IconPencil size={15} stroke={1.7} />
                      </ActionIcon>
                      <ActionIcon
                        variant="subtle"
                        color="gray"
                        size={34}
                        aria-label={t.segments.remove(segment.name)}
                        onClick={() => {
                          start({ what: 'delete', segment });
                        }}
                      >
                        <IconTrash size={15} stroke={1.7} />
                      </ActionIcon>
                    </>
                  ) : null}
                </div>
              ))}
            </div>
          ))}
          <hr className={menuClasses.line} />
          {conditionsOf(filters.search).clauses.length === 0 ? (
            <p className={classes.none}>{t.segments.nothing}</p>
          ) : (
            <MenuButton
              icon={<IconPlus size={15} />}
              onClick={() => {
                start({ what: 'keep' });
              }}
            >
              {t.segments.save}
            </MenuButton>
          )}
        </Popover.Dropdown>
      </Popover>
      {doing?.what === 'keep' ? <KeepSegment project={project} filters={filters} onClose={end} /> : null}
      {doing?.what === 'change' ? (
        <ChangeSegment project={project} segment={doing.segment} filters={filters} onClose={end} />
      ) : null}
      {doing?.what === 'delete' ? (
        <DeleteSegment project={project} segment={doing.segment} filters={filters} onClose={end} />
      ) : null}
    </>
  );
}
