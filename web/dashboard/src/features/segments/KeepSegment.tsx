import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '@/components/Dialog';
import { Field } from '@/components/Form';
import type { useReportFilters } from '@/features/filters/useReportFilters';
import { toWire } from '@/features/filters/where';
import { useI18n } from '@/i18n/I18n';
import { request } from '@/lib/api';
import { slugOf } from '@/lib/slug';
import { NameField, SharedField } from './SegmentFields';
import { CreateSegmentDocument } from './segments';
import { useSegments } from './useSegments';

interface KeepSegmentProps {
  project: string;
  filters: ReturnType<typeof useReportFilters>;
  onClose: () => void;
}

/** Dialog that saves the filter as a segment. */
export function KeepSegment({ project, filters, onClose }: KeepSegmentProps) {
  const { t } = useI18n();
  const client = useQueryClient();
  const { mayShare, conditionsOf } = useSegments(project);
  const [name, setName] = useState('');
  const [typedKey, setTypedKey] = useState<string | null>(null);
  const [shared, setShared] = useState(false);
  const { clauses, rest } = conditionsOf(filters.search);
  const key = typedKey ?? slugOf(name);
  const mutation = useMutation({
    mutationFn: () =>
      request(CreateSegmentDocument, { project, input: { key, name: name.trim(), where: toWire(clauses), shared } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['Project'] });
      // Replace the saved conditions by the segment, and keep the rest of the filter.
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
      <NameField name={name} onName={setName} />
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
      {mayShare ? <SharedField shared={shared} onShared={setShared} /> : null}
    </FormDialog>
  );
}
