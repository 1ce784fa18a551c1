import { Button, Skeleton } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Danger } from '@/components/Danger';
import { Empty } from '@/components/Empty';
import { Panel } from '@/components/Panel';
import { StateCard } from '@/components/StateCard';
import { ErrorPanel } from '@/components/States';
import { useCan } from '@/features/account/me';
import { isId } from '@/features/conversions/search';
import conversionClasses from '@/features/conversions/Conversions.module.css';
import { EraseDialog } from '@/features/leads/EraseDialog';
import { LeadBadge } from '@/features/leads/LeadBadge';
import { keepFilters, leadQuery } from '@/features/leads/leads';
import { readLeadsSearch } from '@/features/leads/search';
import classes from '@/features/leads/Leads.module.css';
import { NoAccess } from '@/features/leads/NoAccess';
import { codeName, nameOf } from '@/features/leads/person';
import { Source, Traits, Who } from '@/features/leads/About';
import { StatusDialog } from '@/features/leads/StatusDialog';
import { Visits } from '@/features/leads/Visits';
import { useProject } from '@/features/project/project';
import { ConversionsCard } from '@/features/sessions/ConversionsCard';
import { useI18n } from '@/i18n/I18n';
import { asProblem } from '@/lib/problem';

// No loader, and no preloading: reading contact details is written to the audit log.
export const Route = createFileRoute('/_app/p/$org/$project/leads/$lead')({
  // The filters of the list, for the link back to it.
  validateSearch: readLeadsSearch,
  component: LeadScreen,
});

function LeadScreen() {
  const { t, format } = useI18n();
  const words = t.leads;
  const project = useProject();
  const params = Route.useParams();
  const navigate = Route.useNavigate();
  const can = useCan(params.org);
  const known = isId(params.lead);
  const [open, setOpen] = useState<'status' | 'erase' | null>(null);
  const query = useQuery({
    ...leadQuery(project.address, params.lead),
    enabled: known && can('leads:read'),
  });
  const detail = query.data?.project.lead;
  const lead = detail?.lead;
  const close = () => {
    setOpen(null);
  };
  const name = lead && nameOf(lead, t);
  // Titles stay in the browser history, so the title must not contain the person's name.
  useDocumentTitle(`${lead ? codeName(lead.id, t) : t.nav.screens.leads} · ${project.name} · svc`);

  let body;
  if (!can('leads:read')) body = <NoAccess page />;
  else if (!known || (query.data && !detail) || (query.error && asProblem(query.error).code === 'not_found'))
    body = (
      <StateCard>
        <Empty page heading={words.goneHeading}>
          {words.goneText}
        </Empty>
      </StateCard>
    );
  else if (query.error && !detail)
    body = (
      <StateCard>
        <ErrorPanel page error={query.error} retry={() => void query.refetch()} />
      </StateCard>
    );
  else
    body = (
      <>
        <header className={conversionClasses.head}>
          <div className={conversionClasses.title}>
            <h1>{name ?? <Skeleton height={26} width={180} />}</h1>
            {lead ? <LeadBadge status={lead.status} /> : null}
          </div>
          <div className={conversionClasses.actions}>
            {lead && can('leads:write') ? (
              <Button
                size="xs"
                onClick={() => {
                  setOpen('status');
                }}
              >
                {words.set.action}
              </Button>
            ) : null}
          </div>
          <p className={conversionClasses.sub}>
            {lead ? (
              <>
                <span className="num">
                  {words.seen(
                    format.dateTime(lead.firstSeenAt, project.timezone),
                    format.dateTime(lead.lastSeenAt, project.timezone),
                  )}
                </span>
                {typeof lead.value === 'number' && lead.currency ? (
                  <span className="num">{words.worth(format.moneyExact(lead.value, lead.currency))}</span>
                ) : null}
              </>
            ) : (
              <Skeleton height={12} width={260} my={5} />
            )}
          </p>
        </header>
        {detail && lead ? (
          <>
            <div className={classes.columns}>
              <div className={classes.stack}>
                <Visits visits={detail.visits ?? null} />
                {detail.conversions && detail.conversions.length > 0 ? (
                  <Panel title={words.conversions}>
                    <ConversionsCard conversions={detail.conversions} place={params} />
                  </Panel>
                ) : null}
              </div>
              <div className={classes.stack}>
                <Who lead={lead} />
                <Source lead={lead} />
                <Traits lead={lead} />
              </div>
            </div>
            {can('leads:write') ? (
              <div className={classes.danger}>
                <Danger
                  title={t.common.danger}
                  actions={[
                    {
                      title: words.erase.title,
                      text: words.erase.text,
                      action: words.erase.action,
                      act: () => {
                        setOpen('erase');
                      },
                    },
                  ]}
                />
              </div>
            ) : null}
          </>
        ) : (
          <Panel title={words.visits} subtitle={words.visitsText}>
            <Skeleton height={430} />
          </Panel>
        )}
        {lead && detail && open === 'status' ? (
          <StatusDialog
            project={project}
            lead={lead}
            pending={
              can('conversions:write')
                ? (detail.conversions ?? []).filter(({ status }) => status === 'PENDING').length
                : 0
            }
            onClose={close}
          />
        ) : null}
        {lead && open === 'erase' ? (
          <EraseDialog
            project={project.address}
            id={lead.id}
            name={name ?? ''}
            onErased={() => navigate({ to: '/p/$org/$project/leads', params, search: keepFilters })}
            onClose={close}
          />
        ) : null}
      </>
    );
  return (
    <>
      <Link className={conversionClasses.back} to="/p/$org/$project/leads" params={params} search={keepFilters}>
        <IconArrowLeft size={16} aria-hidden />
        {t.nav.screens.leads}
      </Link>
      {body}
    </>
  );
}
