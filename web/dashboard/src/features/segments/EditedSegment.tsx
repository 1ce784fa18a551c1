import { Button } from '@mantine/core';
import { IconBookmark } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ErrorNotice } from '@/components/States';
import type { useReportFilters } from '@/features/filters/useReportFilters';
import { toWire } from '@/features/filters/where';
import { useI18n } from '@/i18n/I18n';
import { request } from '@/lib/api';
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
  const mutation = useMutation({
    mutationFn: (key: string) => request(UpdateSegmentDocument, { project, key, input: { where: toWire(clauses) } }),
    onSuccess: async (_, key) => {
      // Reports with this segment have changed.
      await client.invalidateQueries();
      filters.replace({ ...rest, segment: key });
    },
  });
  if (!segment) return null;
  return (
    <section className={classes.editing} aria-label={t.segments.changeTitle(segment.name)}>
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
        <Button
          size="xs"
          disabled={clauses.length === 0}
          loading={mutation.isPending}
          onClick={() => {
            mutation.mutate(segment.key);
          }}
        >
          {t.segments.saveTo}
        </Button>
      </div>
      {mutation.error ? <ErrorNotice error={mutation.error} /> : null}
    </section>
  );
}
