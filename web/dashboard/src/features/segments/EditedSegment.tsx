import { Button } from '@mantine/core';
import { IconBookmark } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Form } from '@/components/Form';
import { SaveError } from '@/components/SaveError';
import type { useReportFilters } from '@/features/filters/useReportFilters';
import { toWire } from '@/features/filters/where';
import { useI18n } from '@/i18n/I18n';
import { request } from '@/lib/api';
import { useRevision } from '@/lib/revision';
import { UpdateSegmentDocument } from './segments';
import classes from './Segments.module.css';
import { useSegments } from './useSegments';

interface EditedSegmentProps {
  project: string;
  filters: ReturnType<typeof useReportFilters>;
}

/** Bar shown while the filter edits the conditions of a segment: saves them, or discards the changes. */
export function EditedSegment({ project, filters }: EditedSegmentProps) {
  const { t } = useI18n();
  const client = useQueryClient();
  const { segments, mayChange, conditionsOf } = useSegments(project);
  const key = filters.search.editing;
  const segment = segments.find((candidate) => candidate.key === key && mayChange(candidate));
  const { clauses, rest } = conditionsOf(filters.search);
  const where = toWire(clauses);
  const hasChanges = segment !== undefined && JSON.stringify(where) !== JSON.stringify(segment.where);
  const seen = useRevision(segment?.revision, hasChanges);
  const mutation = useMutation({
    mutationFn: (key: string) =>
      request(UpdateSegmentDocument, { project, key, input: { where }, revision: seen.current }),
    onSuccess: async (_, key) => {
      // Reports with this segment have changed.
      await client.invalidateQueries();
      filters.replace({ ...rest, segment: key });
    },
  });
  if (!segment) return null;
  return (
    <section className={classes.edited} aria-label={t.segments.changeTitle(segment.name)}>
      <Form
        className={classes.editing}
        guarded={false}
        refused={mutation.error}
        onSubmit={() => {
          mutation.mutate(segment.key);
        }}
      >
        <IconBookmark size={17} stroke={1.7} aria-hidden />
        <p>
          {t.segments.editing(segment.name)} {clauses.length === 0 ? t.segments.nothing : null}
          {Object.keys(rest).length > 0 ? t.segments.left : null}
        </p>
        <div className={classes.actions}>
          <Button
            variant="default"
            size="xs"
            onClick={() => {
              filters.replace({ segment: segment.key });
            }}
          >
            {t.common.cancel}
          </Button>
          <Button type="submit" size="xs" disabled={clauses.length === 0} loading={mutation.isPending}>
            {t.segments.saveTo}
          </Button>
        </div>
        {mutation.error ? (
          <SaveError
            error={mutation.error}
            edited={{ mine: { where }, seen }}
            onDiscard={() => {
              filters.replace({ segment: segment.key });
            }}
          />
        ) : null}
      </Form>
    </section>
  );
}
