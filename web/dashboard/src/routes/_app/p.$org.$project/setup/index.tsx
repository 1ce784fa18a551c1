import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/_app/p/$org/$project/setup/')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/p/$org/$project/setup/install', params, search: (now) => now, replace: true });
  },
});
