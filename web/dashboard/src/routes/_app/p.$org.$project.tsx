import { createFileRoute, Outlet } from '@tanstack/react-router';
import { ScreenError } from '@/components/ScreenError';
import { readReportSearch } from '@/features/filters/params';
import { addressOf, projectQuery } from '@/features/project/project';
import { Shell } from '@/features/shell/Shell';
import { remember } from '@/lib/local';

/** One project: the shell around its screens, and the period and filter they share. */
export const Route = createFileRoute('/_app/p/$org/$project')({
  validateSearch: readReportSearch,
  loader: async ({ context, params }) => {
    const { project } = await context.queryClient.ensureQueryData(projectQuery(addressOf(params)));
    remember('project', project.id);
  },
  errorComponent: ({ error, reset, info }) => (
    <Shell place={null}>
      <ScreenError error={error} reset={reset} info={info} />
    </Shell>
  ),
  component: ProjectFrame,
});

function ProjectFrame() {
  const { org, project } = Route.useParams();
  return (
    <Shell place={{ org, project }}>
      <Outlet />
    </Shell>
  );
}
