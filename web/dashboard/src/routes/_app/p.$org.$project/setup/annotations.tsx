import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import layout from '@/components/Layout.module.css';
import { Panel } from '@/components/Panel';
import { Room } from '@/components/Room';
import { StateCard } from '@/components/StateCard';
import { ErrorPanel } from '@/components/States';
import { useCan } from '@/features/account/me';
import { annotationsQuery } from '@/features/annotations/annotations';
import { AnnotationsPanel } from '@/features/annotations/AnnotationsPanel';
import { addressOf, useProject } from '@/features/project/project';
import { useI18n } from '@/i18n/I18n';

export const Route = createFileRoute('/_app/p/$org/$project/setup/annotations')({
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(annotationsQuery(addressOf(params)));
  },
  component: AnnotationsScreen,
});

function AnnotationsScreen() {
  const { t } = useI18n();
  const project = useProject();
  const mayChange = useCan(project.orgSlug)('config:write');
  const query = useQuery(annotationsQuery(project.address));
  const found = query.data?.project.annotations;
  return (
    <div className={layout.narrow} aria-busy={!found && !query.error}>
      {found ? (
        <AnnotationsPanel
          project={project.address}
          timezone={project.timezone}
          annotations={found}
          mayChange={mayChange}
        />
      ) : query.error ? (
        <StateCard>
          <ErrorPanel error={query.error} retry={() => void query.refetch()} />
        </StateCard>
      ) : (
        <Panel title={t.annotations.heading} subtitle={t.annotations.text}>
          <Room like={t.annotations.noneText} />
        </Panel>
      )}
    </div>
  );
}
