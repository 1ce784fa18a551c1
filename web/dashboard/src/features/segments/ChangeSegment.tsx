import { Button, Input } from '@mantine/core';
import { IconFilterEdit } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '@/components/Dialog';
import { useConditionText } from '@/features/filters/useConditionText';
import { useNamesOfGoals } from '@/features/goals/names';
import type { useReportFilters } from '@/features/filters/useReportFilters';
import { readClauses, writeClauses } from '@/features/filters/where';
import { useI18n } from '@/i18n/I18n';
import { request } from '@/lib/api';
import { useRead, useRevision } from '@/lib/revision';
import { NameField, SharedField } from './SegmentFields';
import { type Segment, UpdateSegmentDocument } from './segments';
import classes from './Segments.module.css';
import { useSegments } from './useSegments';

interface ChangeSegmentProps {
  project: string;
  segment: Segment;
  filters: ReturnType<typeof useReportFilters>;
  onClose: () => void;
}

/** Dialog for a segment's name and sharing. Its conditions are edited in the filter, where their effect shows. */
export function ChangeSegment({ project, segment, filters, onClose }: ChangeSegmentProps) {
  const { t } = useI18n();
  const client = useQueryClient();
  const { mayShare } = useSegments(project);
  const [name, setName] = useState(segment.name);
  const [shared, setShared] = useState(segment.shared);
  const clauses = readClauses(segment.where);
  const aboutGoals = clauses.flat().some(({ field }) => field === 'goal');
  const { clauseText } = useConditionText(useNamesOfGoals(project, aboutGoals));
  const seen = useRevision(segment.revision, true);
  const read = useRead(segment, true);
  const input = {
    ...(name.trim() === segment.name ? {} : { name: name.trim() }),
    ...(shared === segment.shared ? {} : { shared }),
  };
  const update = async () => {
    if (Object.keys(input).length === 0) return;
    await request(UpdateSegmentDocument, { project, key: segment.key, input, revision: seen.current });
    await client.invalidateQueries({ queryKey: ['Project'] });
  };
  const save = useMutation({ mutationFn: update, onSuccess: onClose });
  const load = useMutation({
    mutationFn: update,
    onSuccess: () => {
      onClose();
      filters.replace({ where: writeClauses(clauses) }, segment.key);
    },
  });
  const ready = name.trim() !== '';
  return (
    <FormDialog
      title={t.segments.changeTitle(segment.name)}
      action={t.segments.saveChange}
      ready={ready}
      edited={{ mine: input, read, seen }}
      mutation={{ mutate: save.mutate, isPending: save.isPending, error: save.error ?? load.error }}
      onClose={onClose}
    >
      <NameField name={name} onName={setName} />
      {mayShare ? (
        <SharedField
          shared={shared}
          onShared={setShared}
          hint={segment.shared && !shared ? t.segments.unshare : undefined}
        />
      ) : null}
      <Input.Wrapper label={t.segments.conditions} labelElement="div">
        <ul className={classes.conditions}>
          {clauses.map(clauseText).map(({ name, rest }, at) => (
            <li key={at}>
              <span>{name}</span> {rest}
            </li>
          ))}
        </ul>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconFilterEdit size={15} stroke={1.7} />}
          disabled={!ready}
          loading={load.isPending}
          onClick={() => {
            load.mutate();
          }}
        >
          {t.segments.changeConditions}
        </Button>
      </Input.Wrapper>
    </FormDialog>
  );
}
