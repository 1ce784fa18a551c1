import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { CodeBlock } from '@/components/Code';
import { Form } from '@/components/Form';
import { Panel } from '@/components/Panel';
import { SaveBar } from '@/features/setup/SaveBar';
import layout from '@/components/Layout.module.css';
import { useI18n } from '@/i18n/I18n';
import { useFieldErrors } from '@/i18n/useFieldErrors';
import { asProblem } from '@/lib/problem';
import { ChangesDialog } from './ChangesDialog';
import { trackingQuery } from './config';
import { asConfig, changedKeys, type Draft, draftOf, type Key, patchOf, rebased } from './draft';
import { EditingContext, FieldsContext } from './editing';
import { PartList } from './PartList';
import { parts } from './parts';
import { saveTracking } from './saveTracking';
import classes from './Tracking.module.css';

type Config = ReturnType<typeof asConfig>;

interface Stored {
  config: Config;
  revision: number;
}

interface TrackingFormProps extends Stored {
  project: string;
  disabled: boolean;
}

/** Form of the whole tracking config. Before saving, it shows the changes on top of what others saved meanwhile. */
export function TrackingForm({ project, config, revision, disabled }: TrackingFormProps) {
  const { t } = useI18n();
  const client = useQueryClient();
  const [base, setBase] = useState<Stored>({ config, revision });
  const [draft, setDraft] = useState(() => draftOf(config));
  const [review, setReview] = useState<{ theirs: Key[] | null } | null>(null);
  const patch = patchOf(base.config, draft);
  const dirty = Object.keys(patch).length > 0;
  // Without own changes, the form follows what others save. A revision of what is beside the config changes nothing here.
  if (revision > base.revision && (!dirty || !changedKeys(base.config, config))) {
    setBase({ config, revision });
    if (!dirty) setDraft(draftOf(config));
  }

  /** Revision that the changes were last compared with. */
  const seen = useRef<string | null>(null);

  /** Rebases the changes on the stored config. Returns what others changed; null if nothing. */
  const catchUp = async (): Promise<Key[] | null> => {
    const { trackingConfig } = (await client.fetchQuery({ ...trackingQuery(project), staleTime: 0 })).project;
    seen.current = trackingConfig.revision;
    if (trackingConfig.configRev === base.revision) return null;
    const now = asConfig(trackingConfig.tracking);
    setDraft(rebased(base.config, now, draft));
    setBase({ config: now, revision: trackingConfig.configRev });
    return changedKeys(base.config, now);
  };
  const open = useMutation({
    mutationFn: catchUp,
    onSuccess: (theirs) => {
      save.reset();
      setReview({ theirs });
    },
  });
  const save = useMutation({
    mutationFn: async () => {
      const theirs = await catchUp();
      if (theirs) return { theirs };
      try {
        return { saved: (await saveTracking(project, patch, seen.current)).updateTrackingConfig };
      } catch (error) {
        // Somebody else has saved since the comparison.
        const late = asProblem(error).newer ? await catchUp() : null;
        if (late) return { theirs: late };
        throw error;
      }
    },
    onSuccess: async ({ theirs, saved }) => {
      if (theirs) {
        setReview({ theirs });
        return;
      }
      setReview(null);
      const stored = asConfig(saved.tracking);
      setBase({ config: stored, revision: saved.configRev });
      setDraft(draftOf(stored));
      await client.invalidateQueries({ queryKey: ['TrackingConfig'] });
    },
    onError: () => {
      setReview(null);
    },
  });
  const errors = useFieldErrors(save.error);
  const set = (next: Partial<Draft>) => {
    setDraft((now) => ({ ...now, ...next }));
  };
  const saved = save.isSuccess && save.data.saved !== undefined;

  return (
    <>
      <div className={classes.layout}>
        <PartList revision={base.revision} changed={Object.keys(patch) as Key[]} errors={errors} />
        <Form
          onSubmit={() => {
            if (dirty) open.mutate();
          }}
          refused={save.error}
          changed={dirty && !save.isPending}
          className={classes.parts}
        >
          <FieldsContext value={{ disabled, errors }}>
            <EditingContext value={{ draft, set, disabled, errors }}>
              {parts.map(({ name, Fields }) => (
                <div key={name} id={name} className={classes.part}>
                  <Panel title={t.tracking.parts[name].title} subtitle={t.tracking.parts[name].text}>
                    <div className={layout.fields}>
                      <Fields />
                    </div>
                  </Panel>
                </div>
              ))}
            </EditingContext>
          </FieldsContext>
          <Panel title={t.tracking.whole} subtitle={t.tracking.wholeText(base.revision)}>
            <details>
              <summary className={classes.summary}>{t.tracking.wholeShow}</summary>
              <CodeBlock title="JSON" code={JSON.stringify(base.config, null, 2)} />
            </details>
          </Panel>
          <SaveBar
            dirty={dirty}
            saving={open.isPending}
            saved={saved}
            error={save.error ?? open.error}
            onDiscard={() => {
              setDraft(draftOf(base.config));
              save.reset();
              open.reset();
            }}
          />
        </Form>
      </div>
      {review && dirty ? (
        <ChangesDialog
          stored={base.config}
          revision={base.revision}
          patch={patch}
          theirs={review.theirs}
          mutation={save}
          onClose={() => {
            setReview(null);
          }}
        />
      ) : null}
    </>
  );
}
