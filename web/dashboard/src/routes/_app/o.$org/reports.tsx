import { createFileRoute } from '@tanstack/react-router';
import layout from '@/components/Layout.module.css';
import { ReportMails } from '@/features/reportMails/ReportMails';
import { reportMailsQuery } from '@/features/reportMails/reportMails';

/** Reports by mail that an organization sends, to members and to other addresses. */
export const Route = createFileRoute('/_app/o/$org/reports')({
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(reportMailsQuery());
  },
  component: ReportsScreen,
});

function ReportsScreen() {
  const { org } = Route.useParams();
  return (
    <div className={layout.narrow}>
      <ReportMails org={org} />
    </div>
  );
}
