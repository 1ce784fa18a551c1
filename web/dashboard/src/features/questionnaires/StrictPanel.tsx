import { Switch } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Panel } from '@/components/Panel';
import { ErrorNotice } from '@/components/States';
import { saveTracking } from '@/features/tracking/saveTracking';
import { useI18n } from '@/i18n/I18n';
import classes from './Questionnaires.module.css';

interface StrictPanelProps {
  project: string;
  strict: boolean;
  /** Whether the project has any questionnaire. */
  registered: boolean;
}

/** Setting: refuse or keep answers that match no questionnaire. */
export function StrictPanel({ project, strict, registered }: StrictPanelProps) {
  const { t } = useI18n();
  const client = useQueryClient();
  const words = t.questionnaires.strict;
  const save = useMutation({
    mutationFn: (next: boolean) => saveTracking(project, { questionnaires: { strict: next } }),
    onSuccess: () =>
      Promise.all(['Questionnaires', 'TrackingConfig'].map((name) => client.invalidateQueries({ queryKey: [name] }))),
  });
  const on = save.isPending ? save.variables : strict;
  return (
    <Panel title={words.title} className={classes.strict ?? ''}>
      <Switch
        label={words.label}
        description={on && !registered ? `${words.on} ${words.all}` : on ? words.on : words.off}
        checked={on}
        onChange={(event) => {
          // The switch stays enabled while saving, so that it keeps the focus.
          if (!save.isPending) save.mutate(event.currentTarget.checked);
        }}
      />
      <p className={classes.said} role="status">
        {save.isSuccess ? t.common.saved : null}
      </p>
      {save.error ? <ErrorNotice error={save.error} /> : null}
    </Panel>
  );
}
