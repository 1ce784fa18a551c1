import { Button, Loader } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { ButtonLink } from '@/components/ButtonLink';
import { ErrorNotice, ErrorPanel } from '@/components/States';
import { AuthPage, authClasses } from '@/features/account/AuthPage';
import { confirmReports, endReports, reportLinkQuery } from '@/features/reportMails/reportMails';
import { useI18n } from '@/i18n/I18n';
import { asProblem } from '@/lib/problem';

/** Landing page of the links in mails about reports: one click confirms them, or ends them. */
export const Route = createFileRoute('/report-mails/$token')({
  // A link in a report is there to end it.
  validateSearch: (raw: Record<string, unknown>): { end?: '1' } => (raw.end === '1' ? { end: '1' } : {}),
  component: ReportLinkScreen,
});

function ReportLinkScreen() {
  const { t } = useI18n();
  const { token } = Route.useParams();
  const isToEnd = Route.useSearch().end === '1';
  const link = useQuery(reportLinkQuery(token));
  const confirm = useMutation({ mutationFn: () => confirmReports(token) });
  const end = useMutation({ mutationFn: () => endReports(token) });
  const texts = t.reportMails.link;

  if (end.isSuccess) return <Over title={texts.ended} text={texts.endedText} />;
  if (link.error) {
    const isGone = asProblem(link.error).code === 'not_found';
    return isGone ? (
      <Over title={texts.unknown} text={texts.unknownText} />
    ) : (
      <AuthPage title={texts.failed} lead="">
        <ErrorPanel error={link.error} retry={() => void link.refetch()} />
      </AuthPage>
    );
  }
  if (!link.data)
    return (
      <AuthPage title={texts.looking} lead="">
        <div role="status" aria-label={t.common.loading}>
          <Loader size="sm" type="dots" />
        </div>
      </AuthPage>
    );

  const { orgName, projectName, frequency, address, confirmed } = link.data;
  const isConfirmed = confirmed || confirm.isSuccess;
  const report = texts.report(projectName ?? t.reportMails.allSites, orgName);
  const often = t.reportMails.frequencies[frequency === 'weekly' ? 'WEEKLY' : 'MONTHLY'];
  const title = isToEnd ? texts.endTitle : isConfirmed ? texts.confirmed : texts.confirmTitle;
  return (
    <AuthPage title={title} lead={isConfirmed && !isToEnd ? texts.confirmedText(address) : texts.lead(address)}>
      <div className={authClasses.note}>
        <span>
          {report} · {often}
        </span>
      </div>
      {(confirm.error ?? end.error) ? <ErrorNotice error={confirm.error ?? end.error} /> : null}
      {isConfirmed ? null : (
        <Button
          size="md"
          loading={confirm.isPending}
          onClick={() => {
            confirm.mutate();
          }}
        >
          {texts.confirm}
        </Button>
      )}
      <Button
        size="md"
        variant={isToEnd ? 'filled' : 'default'}
        loading={end.isPending}
        onClick={() => {
          end.mutate();
        }}
      >
        {isConfirmed ? texts.end : texts.refuse}
      </Button>
    </AuthPage>
  );
}

function Over({ title, text }: { title: string; text: string }) {
  const { t } = useI18n();
  return (
    <AuthPage title={title} lead={text}>
      <ButtonLink to="/" size="md" variant="default">
        {t.auth.toDashboard}
      </ButtonLink>
    </AuthPage>
  );
}
