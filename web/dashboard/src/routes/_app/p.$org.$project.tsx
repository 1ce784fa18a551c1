import { createFileRoute, type ErrorComponentProps, Outlet } from '@tanstack/react-router';
import { ScreenError } from '@/components/ScreenError';
import { readReportSearch } from '@/features/filters/params';
import { addressOf, projectQuery, useProject } from '@/features/project/project';
import { Shell } from '@/features/shell/Shell';
import { remember } from '@/lib/local';
import { asProblem } from '@/lib/problem';

/** Frame of the project screens, with the period and the filter that they share. */
export const Route = createFileRoute('/_app/p/$org/$project')({
  validateSearch: readReportSearch,
  loader: async ({ context, params }) => {
    const { project } = await context.queryClient.ensureQueryData(projectQuery(addressOf(params)));
    remember('project', project.id);
  },
  errorComponent: ProjectError,
  component: ProjectFrame,
});

/** Error screen: without navigation if the project does not exist, with navigation if only loading failed. */
function ProjectError(props: ErrorComponentProps) {
  const { org, project } = Route.useParams();
  return (
    <Shell place={asProblem(props.error).code === 'not_found' ? null : { org, project }}>
      <ScreenError {...props} />
    </Shell>
  );
}

function ProjectFrame() {
  const { org, project } = Route.useParams();
  const { timezone } = useProject();
  return (
    <Shell place={{ org, project }} zone={timezone}>
      <Outlet />
    </Shell>
  );
}
