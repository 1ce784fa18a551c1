import { ReportCsv } from '@/features/filters/ReportCsv';
import { IconArrowDown } from '@tabler/icons-react';
import { Empty } from '@/components/Empty';
import { Hint } from '@/components/Hint';
import { Panel } from '@/components/Panel';
import { useI18n } from '@/i18n/I18n';
import classes from './Questionnaires.module.css';
import type { QuestionnaireAnswers } from './questionnaires';

/** Report of a questionnaire: drop-off and answers. */
export function AnswersReport({ report, stale }: { report: QuestionnaireAnswers; stale: boolean }) {
  const { t, format, language } = useI18n();
  const say = (label: { en: string; de: string } | null | undefined) => (label ? label[language] : null);
  const steps = [
    { key: 'viewed', name: t.questionnaires.viewed, sessions: report.viewed, dropOff: null, rate: 0 },
    ...report.questions.map(({ key, label, sessions, dropOff, dropOffRate }) => ({
      key: `q ${key}`,
      name: say(label) ?? key,
      sessions,
      dropOff,
      rate: dropOffRate,
    })),
    { key: 'contact', name: t.questionnaires.contacts, sessions: report.contacts, dropOff: null, rate: 0 },
    { key: 'submit', name: t.questionnaires.submissions, sessions: report.submissions, dropOff: null, rate: 0 },
  ];
  const widest = Math.max(1, ...steps.map(({ sessions }) => sessions));
  const base = Math.max(1, report.viewed, report.answered);
  if (report.viewed === 0 && report.answered === 0)
    return (
      <Panel title={say(report.label) ?? (report.id || t.questionnaires.unnamed)}>
        <div className={classes.state}>
          <Empty heading={t.questionnaires.noAnswersHeading}>{t.questionnaires.noAnswersText}</Empty>
        </div>
      </Panel>
    );
  return (
    <div className={classes.report} data-stale={stale} aria-busy={stale}>
      <Panel
        title={t.questionnaires.dropOff}
        subtitle={t.questionnaires.dropOffText}
        aside={
          <ReportCsv
            report="answers"
            of={say(report.label) ?? (report.id || t.questionnaires.unnamed)}
            more={{ questionnaire: report.id }}
          />
        }
      >
        <ol className={classes.steps}>
          {steps.map(({ key, name, sessions, dropOff, rate }) => (
            <li key={key}>
              {dropOff === null ? null : (
                <p className={classes.between}>
                  <IconArrowDown size={13} aria-hidden />
                  <Hint text={t.questionnaires.hints.dropOff}>
                    <span className="num">{t.questionnaires.lost(format.whole(dropOff), format.percent(rate))}</span>
                  </Hint>
                </p>
              )}
              <div className={classes.row} data-tall>
                <span className={classes.bar} style={{ width: `${((sessions / widest) * 100).toFixed(2)}%` }} />
                <span className={classes.name} title={name}>
                  {name}
                </span>
                <span className={`num ${classes.amount}`}>
                  {format.whole(sessions)}
                  <span className="sr-only"> {t.overview.sessions},</span>
                </span>
                <span className={`num ${classes.muted}`}>{format.percent(sessions / base)}</span>
              </div>
            </li>
          ))}
        </ol>
        <p className={classes.note}>{t.questionnaires.hints.share}</p>
        {report.moreQuestions > 0 ? (
          <p className={classes.note}>{t.questionnaires.moreQuestions(format.whole(report.moreQuestions))}</p>
        ) : null}
      </Panel>
      <div className={classes.questions}>
        {report.questions.map(({ key, label, type, sessions, options, moreValues }) => (
          <Panel
            key={key}
            title={say(label) ?? key}
            subtitle={
              <Hint text={t.questionnaires.hints.option}>
                <span className={classes.help} tabIndex={0}>
                  {t.questionnaires.answeredBy(
                    sessions,
                    format.whole(sessions),
                    type
                      ? t.questionnaires.types[type.toLowerCase() as Lowercase<typeof type>].name
                      : t.questionnaires.unlisted,
                  )}
                </span>
              </Hint>
            }
          >
            {options.length === 0 ? (
              <p className={classes.note}>{t.questionnaires.nobody}</p>
            ) : (
              <ul className={classes.options}>
                {options.map((option) => {
                  const name = say(option.label) ?? option.value ?? t.questionnaires.noValue;
                  return (
                    <li key={option.value ?? ''} className={classes.row}>
                      <span
                        className={classes.bar}
                        style={{ width: `${Math.min(100, option.share * 100).toFixed(2)}%` }}
                      />
                      <span
                        className={`${classes.name} ${option.label ? '' : classes.raw}`}
                        title={option.value ?? name}
                      >
                        {name}
                      </span>
                      <span className={`num ${classes.amount}`}>
                        {format.whole(option.sessions)}
                        <span className="sr-only"> {t.overview.sessions},</span>
                      </span>
                      <span className={`num ${classes.muted}`}>{format.percent(option.share)}</span>
                    </li>
                  );
                })}
              </ul>
            )}
            {moreValues > 0 ? (
              <p className={classes.note}>{t.questionnaires.moreValues(format.whole(moreValues))}</p>
            ) : null}
          </Panel>
        ))}
      </div>
    </div>
  );
}
