import { Switch } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Panel } from '@/components/Panel';
import { ErrorPanel } from '@/components/States';
import { graphql } from '@/gql';
import { useI18n } from '@/i18n/I18n';
import { request } from '@/lib/api';

const PutOutboundClicksDocument = graphql(`
  mutation PutOutboundClicks($project: String!, $enabled: Boolean!) {
    putOutboundClicks(project: $project, enabled: $enabled)
  }
`);

interface OutboundClicksProps {
  project: string;
  enabled: boolean;
  disabled: boolean;
}

/** Switch of the clicks on links to other sites, which are no part of the tracking config. It saves at once. */
export function OutboundClicks({ project, enabled, disabled }: OutboundClicksProps) {
  const { t } = useI18n();
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: (on: boolean) => request(PutOutboundClicksDocument, { project, enabled: on }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['TrackingConfig'] }),
  });
  const words = t.tracking.outbound;
  return (
    <Panel title={words.title} subtitle={words.text}>
      <Switch
        label={words.label}
        description={words.hint}
        checked={save.isPending ? save.variables : enabled}
        disabled={disabled || save.isPending}
        onChange={(event) => {
          save.mutate(event.currentTarget.checked);
        }}
      />
      {save.error ? <ErrorPanel error={save.error} /> : null}
    </Panel>
  );
}
