import { createFileRoute, redirect } from '@tanstack/react-router';
import { meQuery } from '@/features/account/me';
import { remembered } from '@/lib/local';

/** Start page: redirects to the project seen last, else to the first project, else to the wizard. */
export const Route = createFileRoute('/_app/')({
  loader: async ({ context }) => {
    const { me } = await context.queryClient.ensureQueryData(meQuery());
    const places = me.memberships.flatMap(({ org, projects }) =>
      projects.map((project) => ({ id: project.id, org: org.slug, project: project.slug })),
    );
    const last = remembered('project') ?? me.lastProjectId;
    const place = places.find(({ id }) => id === last) ?? places[0];
    if (!place) throw redirect({ to: '/new', search: {}, replace: true });
    throw redirect({
      to: '/p/$org/$project',
      params: { org: place.org, project: place.project },
      search: {},
      replace: true,
    });
  },
});
