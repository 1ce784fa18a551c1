import { Skeleton } from '@mantine/core';
import { useI18n } from '@/i18n/I18n';
import type { VitalsOfFragment } from '@/gql/graphql';
import { allRating, allVital, bounds, type Figures, formatVital, ratingOf, sharesOf, type Vital } from './vitals';
import classes from './VitalTiles.module.css';

interface VitalTilesProps {
  /** Undefined while loading. */
  totals: VitalsOfFragment | undefined;
  selected: Vital;
  stale: boolean;
  onSelect: (vital: Vital) => void;
}

/** Each vital with its rating, the shares of the ratings, and what it measures. The selected one is shown over time. */
export function VitalTiles({ totals, selected, stale, onSelect }: VitalTilesProps) {
  const { t, format } = useI18n();
  const words = t.speed;
  return (
    <div className={classes.tiles} role="group" aria-label={words.tiles} aria-busy={!totals || stale}>
      {allVital.map((vital) => (
        <button
          key={vital}
          type="button"
          className={`plain ${classes.tile}`}
          aria-pressed={vital === selected}
          onClick={() => {
            onSelect(vital);
          }}
        >
          <span className={classes.name}>
            {words.vitals[vital].name} <abbr title={words.vitals[vital].full}>{vital.toUpperCase()}</abbr>
          </span>
          {totals ? <Value vital={vital} figures={totals[vital]} /> : <Waiting />}
          <span className={classes.text}>
            {words.vitals[vital].text}{' '}
            {words.bounds(
              formatVital(vital, bounds[vital].good, format),
              formatVital(vital, bounds[vital].fair, format),
            )}
          </span>
        </button>
      ))}
    </div>
  );
}

function Value({ vital, figures }: { vital: Vital; figures: Figures }) {
  const { t, format } = useI18n();
  const words = t.speed;
  const { p75, views } = figures;
  if (p75 === null || p75 === undefined)
    return (
      <>
        <span className={classes.value}>–</span>
        <span className={classes.bar} />
        <span className={classes.shares}>{words.notMeasured}</span>
      </>
    );
  const rating = ratingOf(vital, p75);
  const shares = sharesOf(figures);
  return (
    <>
      <span className={`${classes.value} num`}>
        {formatVital(vital, p75, format)}{' '}
        <span className={classes.rating} data-rating={rating}>
          {words.ratings[rating]}
        </span>
      </span>
      <span className={classes.bar} aria-hidden>
        {allRating.map((each) => (
          <i key={each} data-rating={each} style={{ flexGrow: shares[each] }} />
        ))}
      </span>
      <span className={classes.shares}>
        {words.shares(format.percent(shares.good), format.percent(shares.poor))} {words.of(views, format.whole(views))}
      </span>
    </>
  );
}

function Waiting() {
  return (
    <>
      <span className={classes.value}>
        <Skeleton component="span" height={22} width="48%" />
      </span>
      <span className={classes.bar} />
      <span className={classes.shares}>
        <Skeleton component="span" height={11} width="70%" />
      </span>
    </>
  );
}
