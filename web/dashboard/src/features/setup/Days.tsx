import { CsvButton } from '@/components/CsvButton';
import { FigureTable } from '@/components/FigureTable';
import { useProject } from '@/features/project/project';
import { type FragmentType, graphql, readFragment } from '@/gql';
import { useI18n } from '@/i18n/I18n';
import { saveCsv } from '@/lib/csv';
import { lower } from '@/lib/names';
import classes from './Setup.module.css';

const DaysFragment = graphql(`
  fragment Days on ProjectStatus {
    days {
      day
      stored
      ignored {
        reason
        count
      }
      rateLimited
      originRefused
    }
  }
`);

/** Outcomes of the data of the last 30 days, a line for each day. */
export function Days({ status }: { status: FragmentType<typeof DaysFragment> }) {
  const { t, format } = useI18n();
  const { days } = readFragment(DaysFragment, status);
  const { days: words } = t.setup;
  if (days.length === 0) return <p className={classes.none}>{words.none}</p>;
  return (
    <FigureTable
      label={words.title}
      head={{ label: words.day, cell: ({ day }) => format.dayYear(day) }}
      columns={[
        { key: 'stored', label: t.reasons.stored.name, cell: ({ stored }) => format.whole(stored) },
        {
          key: 'limited',
          label: t.reasons.rate_limited.name,
          hint: t.reasons.rate_limited.text,
          cell: ({ rateLimited }) => format.whole(rateLimited),
        },
        {
          key: 'refused',
          label: t.reasons.origin_refused.name,
          hint: t.reasons.origin_refused.text,
          cell: ({ originRefused }) => format.whole(originRefused),
        },
        {
          key: 'ignored',
          label: words.ignored,
          hint: words.ignoredHint,
          cell: ({ ignored }) => format.whole(ignored.reduce((sum, { count }) => sum + count, 0)),
        },
        {
          key: 'reasons',
          label: words.reasons,
          cell: ({ ignored }) =>
            ignored.map(({ reason, count }) => `${t.reasons[lower(reason)].name} ${format.whole(count)}`).join(', ') ||
            '–',
        },
      ]}
      rows={days}
      keyOf={({ day }) => day}
    />
  );
}

/** CSV button of the days, with a column for each reason that occurred. */
export function DaysCsv({ status }: { status: FragmentType<typeof DaysFragment> }) {
  const { t } = useI18n();
  const { slug } = useProject();
  const { days } = readFragment(DaysFragment, status);
  const save = () => {
    const reasons = [...new Set(days.flatMap(({ ignored }) => ignored.map(({ reason }) => reason)))].sort();
    const head = ['day', 'stored', 'rateLimited', 'originRefused', ...reasons.map(lower)];
    const rows = days.map(({ day, stored, rateLimited, originRefused, ignored }) => [
      day,
      stored,
      rateLimited,
      originRefused,
      ...reasons.map((reason) => ignored.find((one) => one.reason === reason)?.count ?? 0),
    ]);
    saveCsv(`${slug}-days`, [head, ...rows]);
  };
  return <CsvButton of={t.setup.days.title} disabled={days.length === 0} save={save} />;
}
