import { Button, Select, Skeleton } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconPlayerPlay, IconTable } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { CsvButton } from '@/components/CsvButton';
import { Empty } from '@/components/Empty';
import { Panel } from '@/components/Panel';
import { ErrorPanel } from '@/components/States';
import header from '@/features/filters/ReportHeader.module.css';
import { useProject } from '@/features/project/project';
import { useI18n } from '@/i18n/I18n';
import { saveAnswer } from '@/lib/api';
import type { EditorHandle } from './Editor';
import { Result } from './Result';
import { SchemaBrowser } from './SchemaBrowser';
import { schemaQuery, sqlQuery, type Table } from './schema';
import { longestInAddress } from './search';
import classes from './Sql.module.css';

// Loaded lazily: the editor is large, and no other screen uses it.
const Editor = lazy(() => import('./Editor'));

const route = getRouteApi('/_app/p/$org/$project/sql');
/** While the schema is being loaded, the editor completes no names. */
const NO_TABLES: readonly Table[] = [];
const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

export function SqlScreen() {
  const { t } = useI18n();
  const project = useProject();
  const { org, project: slug } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const client = useQueryClient();
  const editor = useRef<EditorHandle>(null);
  const schema = useQuery(schemaQuery(project.address));
  useDocumentTitle(`${t.nav.screens.sql} · ${project.name} · svc`);

  // A query that is too long for the URL still runs, but the URL does not keep it.
  const [long, setLong] = useState<string | null>(null);
  const ran = long ?? search.q ?? '';
  const [draft, setDraft] = useState(search.q ?? '');
  const seen = useRef(search.q);
  if (seen.current !== search.q) {
    // The URL changed by a link or by going back.
    seen.current = search.q;
    if (search.q !== undefined) {
      setDraft(search.q);
      setLong(null);
    }
  }
  const result = useQuery({ ...sqlQuery(project.address, ran), enabled: ran !== '' });
  const { tables, questions } = useMemo(() => {
    const found = schema.data?.project.schema;
    return { tables: found?.tables, questions: found?.questions ?? [] };
  }, [schema.data]);

  const run = (query: string) => {
    const text = query.trim();
    if (text === '') return;
    const keep = text.length <= longestInAddress;
    if (text === ran) void client.invalidateQueries({ queryKey: sqlQuery(project.address, text).queryKey });
    setLong(keep ? null : text);
    seen.current = keep ? text : undefined;
    void navigate({ search: (before) => ({ ...before, q: keep ? text : undefined }), replace: text === ran });
  };

  const save = () =>
    saveAnswer('/v1/projects/{project}/sql', { query: ran }, `${slug}.csv`, { path: { project: `${org}/${slug}` } });

  return (
    <>
      <header className={header.header}>
        <div className={header.title}>
          <h1>{t.nav.screens.sql}</h1>
        </div>
      </header>
      <p className={classes.intro}>{t.sql.intro}</p>
      <div className={classes.screen}>
        <div className={classes.work}>
          <section className={classes.editor} aria-label={t.sql.query}>
            <div className={classes.bar}>
              <Select
                size="xs"
                className={classes.questions}
                aria-label={t.sql.questions}
                placeholder={t.sql.questions}
                value={null}
                data={questions.map(({ name, question }) => ({ value: name, label: t.sql.starters[name] ?? question }))}
                onChange={(name) => {
                  const chosen = questions.find((question) => question.name === name);
                  if (!chosen) return;
                  setDraft(chosen.query);
                  run(chosen.query);
                }}
                maxDropdownHeight={360}
                comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
              />
              <Button
                size="xs"
                leftSection={<IconPlayerPlay size={14} />}
                loading={result.isFetching}
                disabled={draft.trim() === ''}
                onClick={() => {
                  run(draft);
                }}
              >
                {t.sql.run}
                <kbd className={classes.keys}>{isApple ? '⌘ ↵' : t.sql.keys}</kbd>
              </Button>
            </div>
            <div className={classes.text}>
              <Suspense fallback={<Skeleton h="100%" />}>
                <Editor
                  ref={editor}
                  value={draft}
                  onChange={setDraft}
                  onRun={() => {
                    run(draft);
                  }}
                  tables={tables ?? NO_TABLES}
                  label={t.sql.query}
                  hint={t.sql.hint}
                />
              </Suspense>
            </div>
          </section>
          <p className={classes.note}>{t.sql.keyboard(isApple ? '⌘ ↵' : t.sql.keys)}</p>
          {long === null ? null : <p className={classes.note}>{t.sql.tooLong}</p>}
        </div>
        <div className={classes.aside}>
          {schema.error && !schema.data ? (
            <ErrorPanel error={schema.error} retry={() => void schema.refetch()} />
          ) : (
            <SchemaBrowser tables={tables} onInsert={(text) => editor.current?.insert(text)} />
          )}
        </div>
        <Panel
          title={t.sql.result}
          aside={
            result.data && result.data.project.sql.rowCount > 0 ? <CsvButton of={t.sql.result} save={save} /> : null
          }
        >
          {ran === '' ? (
            <div className={classes.state}>
              <Empty icon={<IconTable size={24} stroke={1.5} />} heading={t.sql.emptyHeading}>
                {t.sql.emptyText}
              </Empty>
            </div>
          ) : (
            <Result
              answer={result.data?.project.sql}
              error={result.error}
              busy={result.isFetching}
              view={search.view ?? 'table'}
              onView={(view) =>
                void navigate({
                  search: (before) => ({ ...before, view: view === 'chart' ? view : undefined }),
                  replace: true,
                })
              }
              retry={() => void result.refetch()}
            />
          )}
        </Panel>
      </div>
    </>
  );
}
