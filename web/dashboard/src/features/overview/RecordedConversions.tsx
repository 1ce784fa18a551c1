import { Link } from '@tanstack/react-router';
import { Panel } from '@/components/Panel';
import { type FragmentType, graphql, readFragment } from '@/gql';
import { useI18n } from '@/i18n/I18n';
import classes from './Overview.module.css';

const RecordedConversionsFragment = graphql(`
  fragment RecordedConversions on Overview {
    currency
    totals {
      confirmedConversions
      pendingConversions
      recordedValue
    }
  }
`);

interface RecordedConversionsProps {
  overview: FragmentType<typeof RecordedConversionsFragment>;
  place: { org: string; project: string };
}

/** Conversions recorded for the sessions of the report. Hidden if there are none. */
export function RecordedConversions({ overview, place }: RecordedConversionsProps) {
  const { t, format } = useI18n();
  const { currency, totals } = readFragment(RecordedConversionsFragment, overview);
  const { confirmedConversions: confirmed, pendingConversions: pending, recordedValue: value } = totals;
  if (confirmed + pending === 0) return null;
  const figures = [
    [t.overview.recorded.confirmed, format.whole(confirmed)],
    [t.overview.recorded.pending, format.whole(pending)],
    [t.overview.recorded.value, format.money(value, currency)],
  ] as const;
  return (
    <Panel
      title={t.overview.recorded.title}
      subtitle={t.overview.recorded.hint}
      className={classes.funnel}
      aside={
        <Link className={classes.more} to="/p/$org/$project/conversions" params={place}>
          {t.nav.screens.conversions}
        </Link>
      }
    >
      <dl className={classes.recorded}>
        {figures.map(([name, figure]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{figure}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
