import { Select } from '@mantine/core';
import { useState } from 'react';
import { FormDialog } from '@/components/Dialog';
import { Explained, meaningsOf } from '@/components/Explained';
import { Field } from '@/components/Form';
import layout from '@/components/Layout.module.css';
import { useI18n } from '@/i18n/I18n';
import { useFieldErrors } from '@/i18n/useFieldErrors';
import { request } from '@/lib/api';
import { lower, upper } from '@/lib/names';
import { useRead, useRevision } from '@/lib/revision';
import { instantOf, localNow } from '@/lib/zone';
import { allAnnotationKind, type AnnotationKind, boundsOfAnnotationCreate } from '@/rest/values';
import {
  type Annotation,
  CreateAnnotationDocument,
  UpdateAnnotationDocument,
  useAnnotationChange,
} from './annotations';

/** First and last year of an annotation, as the server has them. */
const [firstYear, lastYear] = [1970, 2200];
/** Last time that browsers offer; without one, they take years of five digits. */
const latest = `${lastYear}-12-31T23:59`;

/** Returns true for a time that the server refuses because of its year. */
function isBeyond(local: string): boolean {
  const year = Number(local.split('-')[0]);
  return local !== '' && (year < firstYear || year > lastYear);
}

interface AnnotationDialogProps {
  project: string;
  timezone: string;
  /** Null for a new annotation. */
  annotation: Annotation | null;
  onClose: () => void;
}

/** Dialog that adds or changes an annotation. Times are those of the project's clock. */
export function AnnotationDialog({ project, timezone, annotation, onClose }: AnnotationDialogProps) {
  const { t } = useI18n();
  const words = t.annotations;
  const [before] = useState(() => ({
    at: localNow(timezone, annotation ? new Date(annotation.at) : new Date()),
    end: annotation?.end ? localNow(timezone, new Date(annotation.end)) : '',
  }));
  const [title, setTitle] = useState(annotation?.title ?? '');
  const [kind, setKind] = useState<AnnotationKind>(annotation ? lower(annotation.kind) : 'deployment');
  const [at, setAt] = useState(before.at);
  const [end, setEnd] = useState(before.end);
  const seen = useRevision(annotation?.revision, true);
  const read = useRead(annotation, true);
  // An unchanged time of a stored annotation keeps its seconds.
  const momentOf = (now: string, first: string, stored: string | null | undefined) => {
    if (now === '' || isBeyond(now)) return null;
    return now === first && stored ? stored : instantOf(now, timezone);
  };
  const began = momentOf(at, before.at, annotation?.at);
  const ended = momentOf(end, before.end, annotation?.end);
  const isReversed = began !== null && ended !== null && Date.parse(ended) <= Date.parse(began);
  const input = {
    title: title.trim(),
    kind: upper(kind),
    ...(began === null || (annotation && at === before.at) ? {} : { at: began }),
    ...(end === before.end ? {} : { end: ended }),
  };
  const mutation = useAnnotationChange(
    () =>
      annotation
        ? request(UpdateAnnotationDocument, { project, id: annotation.id, input, revision: seen.current })
        : request(CreateAnnotationDocument, { project, input }),
    onClose,
  );
  const errors = useFieldErrors(mutation.error);
  const beyond = words.years(firstYear, lastYear);
  return (
    <FormDialog
      title={annotation ? words.changeTitle : words.addTitle}
      text={annotation ? undefined : words.addText}
      action={annotation ? t.common.save : words.add}
      size={560}
      ready={title.trim() !== '' && began !== null && !isBeyond(end) && !isReversed}
      edited={{ mine: input, read, seen }}
      mutation={mutation}
      onClose={onClose}
    >
      <Field
        name="title"
        label={words.title}
        required
        maxLength={boundsOfAnnotationCreate.title.max}
        data-autofocus
        value={title}
        error={errors.title}
        onChange={(event) => {
          setTitle(event.currentTarget.value);
        }}
      />
      <Explained values={meaningsOf(allAnnotationKind, words.kinds, words.kindHints)}>
        <Select
          label={words.kind}
          data={allAnnotationKind.map((value) => ({ value, label: words.kinds[value] }))}
          value={kind}
          allowDeselect={false}
          onChange={(value) => {
            setKind(allAnnotationKind.find((entry) => entry === value) ?? kind);
          }}
        />
      </Explained>
      <div className={layout.two}>
        <Field
          name="at"
          type="datetime-local"
          label={words.at}
          description={words.zone(timezone)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          required
          max={latest}
          value={at}
          error={isBeyond(at) ? beyond : errors.at}
          onChange={(event) => {
            setAt(event.currentTarget.value);
          }}
        />
        <Field
          name="end"
          type="datetime-local"
          label={words.end}
          description={words.endHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          max={latest}
          value={end}
          error={isBeyond(end) ? beyond : isReversed ? words.reversed : errors.end}
          onChange={(event) => {
            setEnd(event.currentTarget.value);
          }}
        />
      </div>
    </FormDialog>
  );
}
