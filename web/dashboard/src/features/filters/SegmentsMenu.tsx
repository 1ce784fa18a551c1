import { ActionIcon, Button, Checkbox, Popover } from '@mantine/core';
import { IconBookmark, IconCheck, IconPlus, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { FormDialog } from '@/components/Dialog';
import { Field } from '@/components/Form';
import { useCan } from '@/features/account/me';
import { MenuButton, menuClasses } from '@/features/shell/Menu';
import { useI18n } from '@/i18n/I18n';
import { request } from '@/lib/api';
import { slugOf } from '@/lib/slug';
import { clausesOf } from './change';
import { CreateSegmentDocument, DeleteSegmentDocument, type Segment, segmentsQuery } from './segments';
import classes from './Segments.module.css';
import type { useReportFilters } from './useReportFilters';
import { toWire } from './where';

interface SegmentsMenuProps {
  project: string;
  filters: ReturnType<typeof useReportFilters>;
}

/** Filters kept under a name: choosing one applies it, choosing it again takes it away. */
export function SegmentsMenu({ project, filters }: SegmentsMenuProps) {
  const { t } = useI18n();
  const [open, setOpen] = useState(false);
  const [saving, setSaving] = useState(false);
  const [gone, setGone] = useState<Segment | null>(null);
  const can = useCan(useParams({ strict: false }).org ?? '');
  const segments = useQuery(segmentsQuery(project)).data?.project.segments ?? [];
  const active = filters.search.segment;
  const { clauses } = clausesOf({ ...filters.search, segment: undefined });
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
        width={290}
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
                  {!segment.shared || can('config:write') ? (
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      size={34}
                      aria-label={t.segments.remove(segment.name)}
                      onClick={() => {
                        setOpen(false);
                        setGone(segment);
                      }}
                    >
                      <IconTrash size={15} stroke={1.7} />
                    </ActionIcon>
                  ) : null}
                </div>
              ))}
            </div>
          ))}
          <hr className={menuClasses.line} />
          {clauses.length === 0 ? (
            <p className={classes.none}>{t.segments.nothing}</p>
          ) : (
            <MenuButton
              icon={<IconPlus size={15} />}
              onClick={() => {
                setOpen(false);
                setSaving(true);
              }}
            >
              {t.segments.save}
            </MenuButton>
          )}
        </Popover.Dropdown>
      </Popover>
      {saving ? (
        <SaveDialog
          project={project}
          filters={filters}
          mayShare={can('config:write')}
          onClose={() => {
            setSaving(false);
          }}
        />
      ) : null}
      {gone ? (
        <DeleteDialog
          project={project}
          segment={gone}
          onDeleted={() => {
            if (gone.key === active) filters.remove('segment');
          }}
          onClose={() => {
            setGone(null);
          }}
        />
      ) : null}
    </>
  );
}

function SaveDialog({
  project,
  filters,
  mayShare,
  onClose,
}: SegmentsMenuProps & { mayShare: boolean; onClose: () => void }) {
  const { t } = useI18n();
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [typedKey, setTypedKey] = useState<string | null>(null);
  const [shared, setShared] = useState(false);
  const { clauses, rest } = clausesOf({ ...filters.search, segment: undefined });
  const key = typedKey ?? slugOf(name);
  const mutation = useMutation({
    mutationFn: () =>
      request(CreateSegmentDocument, { project, input: { key, name: name.trim(), where: toWire(clauses), shared } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['Segments'] });
      // What was kept is now the segment; the rest of the filter stays beside it.
      filters.replace({ ...rest, segment: key });
      onClose();
    },
  });
  return (
    <FormDialog
      title={t.segments.saveTitle}
      text={`${t.segments.saveText}${Object.keys(rest).length > 0 ? ` ${t.segments.left}` : ''}`}
      action={t.segments.keep}
      ready={name.trim() !== '' && key !== ''}
      mutation={mutation}
      onClose={onClose}
    >
      <Field
        name="name"
        label={t.segments.name}
        required
        maxLength={100}
        data-autofocus
        value={name}
        onChange={(event) => {
          setName(event.currentTarget.value);
        }}
      />
      <Field
        name="key"
        label={t.segments.key}
        description={t.segments.keyHint}
        inputWrapperOrder={['label', 'input', 'description']}
        required
        maxLength={40}
        pattern="[a-z0-9]([a-z0-9\-]*[a-z0-9])?"
        data-rule="slug"
        spellCheck={false}
        autoComplete="off"
        value={key}
        onChange={(event) => {
          setTypedKey(event.currentTarget.value);
        }}
      />
      {mayShare ? (
        <Checkbox
          label={t.segments.share}
          checked={shared}
          onChange={(event) => {
            setShared(event.currentTarget.checked);
          }}
        />
      ) : null}
    </FormDialog>
  );
}

function DeleteDialog({
  project,
  segment,
  onDeleted,
  onClose,
}: {
  project: string;
  segment: Segment;
  onDeleted: () => void;
  onClose: () => void;
}) {
  const { t } = useI18n();
  const client = useQueryClient();
  const mutation = useMutation({
    mutationFn: () => request(DeleteSegmentDocument, { project, key: segment.key }),
    onSuccess: async () => {
      onDeleted();
      await client.invalidateQueries({ queryKey: ['Segments'] });
      onClose();
    },
  });
  return (
    <FormDialog
      title={t.segments.removeTitle(segment.name)}
      text={t.segments.removeText}
      action={t.segments.removeAction}
      danger
      mutation={mutation}
      onClose={onClose}
    />
  );
}
