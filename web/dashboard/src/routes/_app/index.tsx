import { createFileRoute, redirect } from '@tanstack/react-router';
import { meQuery } from '@/features/account/me';

/** Start page: redirects to all sites, to the only project, or to the wizard if there is none. */
export const Route = createFileRoute('/_app/')({
  loader: async ({ context }) => {
    const { me } = await context.queryClient.ensureQueryData(meQuery());
    const places = me.memberships.flatMap(({ org, projects }) =>
      projects.map((project) => ({ org: org.slug, project: project.slug })),
    );
    if (places.length > 1) throw redirect({ to: '/sites', search: {}, replace: true });
    const [place] = places;
    if (!place) throw redirect({ to: '/new', search: {}, replace: true });
    throw redirect({
      to: '/p/$org/$project',
      params: { org: place.org, project: place.project },
      search: {},
      replace: true,
    });
  },
});
