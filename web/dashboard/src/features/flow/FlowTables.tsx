import { Hint } from '@/components/Hint';
import { Panel } from '@/components/Panel';
import { useI18n } from '@/i18n/I18n';
import type { Flow } from './flow';
import classes from './Flow.module.css';
import { FlowCsv } from './FlowCsv';

const ROWS = 50;

interface FlowTablesProps {
  flow: Flow;
  onPage: (page: string) => void;
}

/** The same figures as tables: paths, transitions, entries and exits. */
export function FlowTables({ flow, onPage }: FlowTablesProps) {
  const { t, format } = useI18n();
  const page = (value: string) => (
    <button
      type="button"
      className={`plain ${classes.page}`}
      title={t.flow.focus(value)}
      onClick={() => {
        onPage(value);
      }}
    >
      {value}
    </button>
  );
  const share = (sessions: number, all: number) => (all > 0 ? format.percent(sessions / all) : '–');
  const counted = (sessions: number, all: number) => (
    <>
      <td className="num">{format.whole(sessions)}</td>
      <td className="num">{share(sessions, all)}</td>
    </>
  );
  const others = flow.paths.slice(ROWS).reduce((sum, { sessions }) => sum + sessions, flow.otherSessions);
  const heading = (name: string, hint: string) => (
    <th scope="col" className="num">
      <Hint text={hint}>
        <span tabIndex={0}>{name}</span>
      </Hint>
    </th>
  );
  const heads = (first: string, hint: string, hintShare: string) => (
    <tr>
      <th scope="col">{first}</th>
      {heading(t.flow.sessions, hint)}
      {heading(t.flow.share, hintShare)}
    </tr>
  );
  return (
    <div className={classes.tables}>
      <Panel title={t.flow.paths} className={classes.wide ?? ''} aside={<FlowCsv flow={flow} kind="paths" />}>
        <table className={classes.table}>
          <caption className="sr-only">{t.flow.paths}</caption>
          <thead>{heads(t.flow.path, t.flow.hints.path, t.flow.hints.pathShare)}</thead>
          <tbody>
            {flow.paths.slice(0, ROWS).map(({ pages, sessions }) => (
              <tr key={pages.join(' ')}>
                <th scope="row">
                  <span className={classes.pages}>
                    {pages.map((value, at) => (
                      <span key={at}>
                        {at > 0 ? <span aria-hidden> → </span> : null}
                        {page(value)}
                      </span>
                    ))}
                  </span>
                </th>
                {counted(sessions, flow.pathSessions)}
              </tr>
            ))}
          </tbody>
        </table>
        {flow.distinctPaths > ROWS || flow.otherSessions > 0 ? (
          <p className={classes.note}>{t.flow.otherPaths(others, format.whole(others))}</p>
        ) : null}
      </Panel>
      <Panel
        title={t.flow.transitions}
        className={classes.wide ?? ''}
        aside={<FlowCsv flow={flow} kind="transitions" />}
      >
        <table className={classes.table}>
          <caption className="sr-only">{t.flow.transitions}</caption>
          <thead>
            <tr>
              <th scope="col">{t.flow.fromPage}</th>
              <th scope="col">{t.flow.toPage}</th>
              {heading(t.flow.times, t.flow.hints.times)}
              {heading(t.flow.sessions, t.flow.hints.transition)}
            </tr>
          </thead>
          <tbody>
            {flow.transitions.slice(0, ROWS).map(({ from, to, transitions, sessions }) => (
              <tr key={`${from} ${to}`}>
                <th scope="row">{page(from)}</th>
                <td>{page(to)}</td>
                <td className="num">{format.whole(transitions)}</td>
                <td className="num">{format.whole(sessions)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {flow.transitions.length === 0 ? <p className={classes.note}>{t.flow.noTransitions}</p> : null}
      </Panel>
      {(['entries', 'exits'] as const).map((kind) => (
        <Panel key={kind} title={t.flow[kind]} aside={<FlowCsv flow={flow} kind={kind} />}>
          <table className={classes.table}>
            <caption className="sr-only">{t.flow[kind]}</caption>
            <thead>{heads(t.flow.page, t.flow.hints[kind], t.flow.hints.share)}</thead>
            <tbody>
              {flow[kind].slice(0, ROWS).map((row) => (
                <tr key={row.page}>
                  <th scope="row">{page(row.page)}</th>
                  {counted(row.sessions, flow.sessions)}
                </tr>
              ))}
            </tbody>
          </table>
        </Panel>
      ))}
    </div>
  );
}
