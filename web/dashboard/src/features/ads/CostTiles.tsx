import { Skeleton } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { Hint } from '@/components/Hint';
import { ChangeMark } from '@/features/overview/ChangeMark';
import tiles from '@/features/overview/KpiTiles.module.css';
import type { Change } from '@/features/overview/metrics';
import { useI18n } from '@/i18n/I18n';
import classes from './Costs.module.css';
import type { AdsFiguresRead, Kpis, Ratio } from './kpis';
import { useRatio } from './useRatio';

type Tile =
  | 'costPerRelevantSession'
  | 'spend'
  | 'sessions'
  | 'relevantSessions'
  | 'leads'
  | 'conversions'
  | 'conversionValue'
  | 'returnOnAdSpend';

/** The figures in their order, the main one first, and whether more of them is good, bad, or neither. */
const order: readonly (readonly [Tile, 1 | -1 | 0])[] = [
  ['costPerRelevantSession', -1],
  ['spend', 0],
  ['sessions', 1],
  ['relevantSessions', 1],
  ['leads', 1],
  ['conversions', 1],
  ['conversionValue', 1],
  ['returnOnAdSpend', 1],
];

const isRatio = (value: number | Ratio): value is Ratio => typeof value !== 'number';

/** Totals of the ads with their changes since the period before. */
export function CostTiles({ report }: { report: Kpis | undefined }) {
  const { t, format } = useI18n();
  const words = t.ads.costs;
  const { parts, shown } = useRatio();
  const currency = report?.currency ?? '';
  const before = report?.comparison;

  const amount = (tile: Tile, value: number, exact = false) => {
    if (tile === 'returnOnAdSpend') return shown('return', value, currency);
    if (tile === 'spend' || tile === 'conversionValue' || tile === 'costPerRelevantSession')
      return format.money(value, currency);
    return exact ? format.whole(value) : format.short(value);
  };
  const valueOf = (tile: Tile, figures: AdsFiguresRead) => {
    const value = figures[tile];
    return isRatio(value) ? (value.value ?? null) : value;
  };

  return (
    <div className={tiles.frame}>
      <div className={`${tiles.tiles} ${classes.tiles}`} role="group" aria-label={words.figures} aria-busy={!report}>
        {order.map(([tile, sense]) => {
          const figure = report?.totals[tile];
          const now = report && valueOf(tile, report.totals);
          const past = before ? valueOf(tile, before.totals) : null;
          const change = typeof now === 'number' && past ? changed(now, past, sense, format.percent) : null;
          const text = now === undefined ? '' : now === null ? '–' : amount(tile, now);
          const lines = [
            words.hints[tile],
            figure !== undefined && isRatio(figure)
              ? parts(tile === 'returnOnAdSpend' ? 'return' : 'relevant', figure, currency)
              : null,
            before && typeof now === 'number' && past !== null
              ? t.overview.compared(
                  amount(tile, now, true),
                  amount(tile, past, true),
                  format.range(before.period.from, before.period.to),
                )
              : null,
          ].filter((line) => line !== null);
          return (
            <Hint
              key={tile}
              text={lines.map((line) => (
                <div key={line}>{line}</div>
              ))}
            >
              <div className={tiles.cell} data-figure={tile}>
                <div className={`${tiles.tile} ${tile === 'costPerRelevantSession' ? classes.main : ''}`}>
                  <span className={`${tiles.label} truncate`} title={words.columns[tile]}>
                    {words.columns[tile]}
                  </span>
                  {now === undefined ? (
                    <span className={tiles.value}>
                      <Skeleton height={22} width="58%" />
                    </span>
                  ) : (
                    <span className={`${tiles.value} num`} style={{ '--signs': text.length } as CSSProperties}>
                      {text}
                    </span>
                  )}
                  <span className={`${tiles.change} num`}>
                    {now === undefined ? <Skeleton height={11} width="38%" /> : null}
                    {change ? <ChangeMark change={change} /> : null}
                  </span>
                  <button
                    type="button"
                    className={`plain ${tiles.ask}`}
                    aria-label={t.overview.explain(words.columns[tile])}
                    aria-description={lines.join(' ')}
                  >
                    <IconInfoCircle className={tiles.sign} size={15} stroke={1.7} aria-hidden />
                  </button>
                </div>
              </div>
            </Hint>
          );
        })}
      </div>
    </div>
  );
}

function changed(now: number, past: number, sense: 1 | -1 | 0, percent: (share: number) => string): Change {
  const shown = Math.round(((now - past) / past) * 1000) / 1000;
  const direction = shown > 0 ? 'up' : shown < 0 ? 'down' : 'same';
  const verdict = shown * sense > 0 ? 'good' : shown * sense < 0 ? 'bad' : 'same';
  return { text: percent(Math.abs(shown)), direction, verdict };
}
