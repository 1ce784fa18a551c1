import { createFileRoute } from '@tanstack/react-router';
export const Route = createFileRoute('/_app/p/$org/$project/sessions/')({ component: () => null });
