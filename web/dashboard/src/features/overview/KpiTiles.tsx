import { Skeleton } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { Hint } from '@/components/Hint';
import { type FragmentType, graphql, readFragment } from '@/gql';
import { useI18n } from '@/i18n/I18n';
import { ChangeMark } from './ChangeMark';
import { comparedRange } from './comparedRange';
import classes from './KpiTiles.module.css';
import {
  changeOf,
  formatMetric,
  isSeriesMetric,
  type Metric,
  type SeriesMetric,
  tileOrder,
  valueOfTotals,
} from './metrics';

const KpiTilesFragment = graphql(`
  fragment KpiTiles on Overview {
    currency
    totals {
      ...KpiTotals
    }
    comparison {
      ...ComparedRange
      totals {
        ...KpiTotals
      }
    }
  }
`);

const KpiTotalsFragment = graphql(`
  fragment KpiTotals on Totals {
    sessions
    visitors
    pageviews
    conversions
    conversionRate
    conversionValue
    bounceRate
    averageEngagedMs
    pagesPerSession
  }
`);

const counts: readonly Metric[] = ['visitors', 'sessions', 'pageviews', 'conversions'];

interface KpiTilesProps {
  overview: FragmentType<typeof KpiTilesFragment> | undefined;
  selected: SeriesMetric;
  onSelect: (metric: SeriesMetric) => void;
}

export function KpiTiles({ overview, selected, onSelect }: KpiTilesProps) {
  const { t, format } = useI18n();
  const data = readFragment(KpiTilesFragment, overview);
  const totals = readFragment(KpiTotalsFragment, data?.totals);
  const before = readFragment(KpiTotalsFragment, data?.comparison?.totals);
  const range = data?.comparison && comparedRange(data.comparison, t, format);

  const nothing = totals?.sessions === 0;
  // Without sessions, ratios are undefined.
  const shown = (metric: Metric, value: number) =>
    nothing && !counts.includes(metric) ? '–' : formatMetric(metric, value, format);
  const comparable = (metric: Metric) => {
    const [now, then] = [totals?.sessions ?? 0, before?.sessions ?? 0];
    return counts.includes(metric) ? now > 0 || then > 0 : now > 0 && then > 0;
  };

  const tile = (metric: Metric) => {
    const value = totals && valueOfTotals(metric, totals);
    const past = before && valueOfTotals(metric, before);
    const change =
      comparable(metric) && value !== undefined && past !== undefined ? changeOf(metric, value, past, t, format) : null;
    const content = (
      <>
        <span className={`${classes.label} truncate`}>{t.metrics[metric]}</span>
        {value === undefined ? (
          <span className={classes.value}>
            <Skeleton height={22} width="58%" />
          </span>
        ) : (
          <span className={`${classes.value} num`} style={{ '--signs': shown(metric, value).length } as CSSProperties}>
            {shown(metric, value)}
          </span>
        )}
        <span className={`${classes.change} num`}>
          {value === undefined ? <Skeleton height={11} width="38%" /> : null}
          {change ? (
            <ChangeMark change={change} />
          ) : value !== undefined && metric === 'conversions' && totals && totals.conversionValue > 0 && data ? (
            format.money(totals.conversionValue, data.currency)
          ) : null}
        </span>
      </>
    );
    const lines = [
      t.metricHints[metric],
      value !== undefined && past !== undefined && range
        ? t.overview.compared(
            formatMetric(metric, value, format, true),
            formatMetric(metric, past, format, true),
            range,
          )
        : value !== undefined && formatMetric(metric, value, format, true) !== formatMetric(metric, value, format)
          ? t.overview.exactly(formatMetric(metric, value, format, true))
          : null,
      metric === 'conversions' && totals && totals.conversionValue > 0 && data
        ? t.overview.worth(format.money(totals.conversionValue, data.currency))
        : null,
    ].filter((line) => line !== null);
    return (
      <Hint
        key={metric}
        text={lines.map((line) => (
          <div key={line}>{line}</div>
        ))}
      >
        <div className={classes.cell}>
          {isSeriesMetric(metric) ? (
            <button
              type="button"
              className={`plain ${classes.tile}`}
              aria-pressed={metric === selected}
              aria-description={lines.join(' ')}
              onClick={() => {
                onSelect(metric);
              }}
            >
              {content}
              <IconInfoCircle className={classes.sign} size={15} stroke={1.7} aria-hidden />
            </button>
          ) : (
            <div className={classes.tile}>
              {content}
              <button
                type="button"
                className={`plain ${classes.ask}`}
                aria-label={t.overview.explain(t.metrics[metric])}
                aria-description={lines.join(' ')}
              >
                <IconInfoCircle className={classes.sign} size={15} stroke={1.7} aria-hidden />
              </button>
            </div>
          )}
        </div>
      </Hint>
    );
  };

  return (
    <div className={classes.frame}>
      <div className={classes.tiles} role="group" aria-label={t.overview.tiles} aria-busy={!overview}>
        {tileOrder.map(tile)}
      </div>
    </div>
  );
}
