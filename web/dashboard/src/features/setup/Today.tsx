import { type FragmentType, graphql, readFragment } from '@/gql';
import { useI18n } from '@/i18n/I18n';
import { lower } from '@/lib/names';
import { Reason, Reasons } from './Reasons';
import classes from './Setup.module.css';

const TodayFragment = graphql(`
  fragment Today on ProjectStatus {
    today {
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

/** Outcomes of all data received today, each with its reason. Requests that were refused with an error have no share. */
export function Today({ status }: { status: FragmentType<typeof TodayFragment> }) {
  const { t, format } = useI18n();
  const { today } = readFragment(TodayFragment, status);
  const ignored = today.ignored.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count);
  const all = today.stored + ignored.reduce((sum, { count }) => sum + count, 0);
  const figures = (count: number) => [format.whole(count), all > 0 ? format.percent(count / all) : '–'];
  return (
    <>
      <Reasons>
        <Reason reason="stored" figures={figures(today.stored)} />
        {ignored.map(({ reason, count }) => (
          <Reason key={reason} reason={lower(reason)} figures={figures(count)} />
        ))}
        {today.rateLimited > 0 ? <Reason reason="rate_limited" figures={[format.whole(today.rateLimited)]} /> : null}
        {today.originRefused > 0 ? (
          <Reason reason="origin_refused" figures={[format.whole(today.originRefused)]} />
        ) : null}
      </Reasons>
      {ignored.length + today.rateLimited + today.originRefused === 0 ? (
        <p className={classes.none}>{t.setup.nothingIgnored}</p>
      ) : null}
    </>
  );
}
