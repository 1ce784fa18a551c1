import { Button, Skeleton } from '@mantine/core';
import { IconListCheck, IconPencil, IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { Empty } from '@/components/Empty';
import { Panel } from '@/components/Panel';
import { StateCard } from '@/components/StateCard';
import { ErrorPanel } from '@/components/States';
import { Tabs } from '@/components/Tabs';
import toolbar from '@/components/Toolbar.module.css';
import { useCan } from '@/features/account/me';
import type { ReportSearch } from '@/features/filters/params';
import { ReportFrame } from '@/features/filters/ReportFrame';
import { useReportFilters } from '@/features/filters/useReportFilters';
import { addressOf, useProject } from '@/features/project/project';
import { AnswersReport } from '@/features/questionnaires/AnswersReport';
import { QuestionnaireEditor } from '@/features/questionnaires/QuestionnaireEditor';
import { questionnairesQuery, readStrict } from '@/features/questionnaires/questionnaires';
import { type QuestionnaireSearch, readQuestionnaireSearch } from '@/features/questionnaires/search';
import classes from '@/features/questionnaires/Questionnaires.module.css';
import { StrictPanel } from '@/features/questionnaires/StrictPanel';
import { useI18n } from '@/i18n/I18n';
import { refreshEvery } from '@/lib/query';

export const Route = createFileRoute('/_app/p/$org/$project/questionnaires')({
  validateSearch: readQuestionnaireSearch,
  loaderDeps: ({ search }: { search: ReportSearch & QuestionnaireSearch }) => search,
  loader: ({ context, params, deps }) => {
    void context.queryClient.prefetchQuery(questionnairesQuery(addressOf(params), deps));
  },
  component: QuestionnairesScreen,
});

function QuestionnairesScreen() {
  const { t, language } = useI18n();
  const client = useQueryClient();
  const project = useProject();
  const may = useCan(project.orgSlug);
  const can = may('config:write');
  const filters = useReportFilters();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const query = useQuery({
    ...questionnairesQuery(project.address, search),
    refetchInterval: refreshEvery,
    placeholderData: (before) => (before?.project.id === project.id ? before : undefined),
  });
  const set = (next: QuestionnaireSearch) =>
    void navigate({ search: (now) => ({ ...now, ...next }), resetScroll: false, replace: true });
  const registered = query.data?.project.questionnaires;
  const answers = query.data?.project.answers;
  const shown = answers?.questionnaire;
  const editable = registered?.find(({ id }) => id === shown?.id);
  const edited = registered?.find(({ id }) => id === search.edit);
  const create = (label: string, edit?: string) => (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconPlus size={15} />}
      onClick={() => {
        set(edit ? { edit, create: undefined } : { create: '1', edit: undefined });
      }}
    >
      {label}
    </Button>
  );

  let body;
  if (query.error && !query.data)
    body = (
      <StateCard>
        <ErrorPanel error={query.error} retry={() => void client.invalidateQueries()} />
      </StateCard>
    );
  else
    body = (
      <>
        <div className={toolbar.toolbar}>
          {answers && shown ? (
            <Tabs
              label={t.nav.screens.questionnaires}
              value={shown.id}
              options={answers.questionnaires.slice(0, 30).map(({ id, label }) => ({
                value: id,
                label: label?.[language] ?? (id || t.questionnaires.unnamed),
              }))}
              onChange={(questionnaire) => {
                set({ questionnaire });
              }}
            />
          ) : (
            <div>{answers ? null : <Skeleton height={28} width={220} />}</div>
          )}
          {can && shown && editable ? (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconPencil size={15} />}
              onClick={() => {
                set({ edit: shown.id, create: undefined });
              }}
            >
              {t.questionnaires.edit}
            </Button>
          ) : null}
          {can && shown && !editable && shown.id !== '' ? create(t.questionnaires.register, shown.id) : null}
          {can ? create(t.questionnaires.create) : null}
        </div>
        {answers && !shown ? (
          // A panel of its own: without the subtitle, the content of the one before would move.
          <Panel key="empty" title={t.nav.screens.questionnaires}>
            <div className={classes.state}>
              <Empty icon={<IconListCheck size={24} stroke={1.5} />} heading={t.questionnaires.emptyHeading}>
                {t.questionnaires.emptyText}
              </Empty>
            </div>
          </Panel>
        ) : shown ? (
          <AnswersReport report={shown} stale={query.isPlaceholderData} />
        ) : (
          <Panel title={t.questionnaires.dropOff} subtitle={t.questionnaires.dropOffText}>
            <Skeleton height={260} />
          </Panel>
        )}
      </>
    );

  return (
    <ReportFrame title={t.nav.screens.questionnaires} filters={filters} query={query} report={answers} live={false}>
      {body}
      {may('project:admin') && registered ? (
        <StrictPanel
          key={project.address}
          project={project.address}
          strict={readStrict(query.data?.project.trackingConfig.tracking)}
          registered={registered.length > 0}
        />
      ) : null}
      {can && registered && (search.create || search.edit) ? (
        <QuestionnaireEditor
          key={search.edit ?? ''}
          project={project.address}
          questionnaire={edited}
          id={search.edit ?? ''}
          onClose={() => {
            set({ edit: undefined, create: undefined });
          }}
          onSaved={(id) => {
            set({ edit: undefined, create: undefined, questionnaire: id ?? undefined });
          }}
        />
      ) : null}
    </ReportFrame>
  );
}
