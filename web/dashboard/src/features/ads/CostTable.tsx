import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type FigureColumn, FigureTable } from '@/components/FigureTable';
import { Hint } from '@/components/Hint';
import { Panel } from '@/components/Panel';
import { Tabs } from '@/components/Tabs';
import { ColumnsMenu } from '@/features/columns/ColumnsMenu';
import { useColumns } from '@/features/columns/useColumns';
import { ReportCsv } from '@/features/filters/ReportCsv';
import type { ReportSearch } from '@/features/filters/params';
import { useI18n } from '@/i18n/I18n';
import { lower } from '@/lib/names';
import { own } from '@/lib/own';
import { type AdsKpiSort, type AdsLevel, allAdsKpiSort, allAdsLevel } from '@/rest/values';
import classes from './Costs.module.css';
import {
  beneath,
  type KpiRow,
  type Kpis,
  levelOf,
  namedAt,
  orderOf,
  PAGE_ROWS,
  type Ratio,
  type Step,
  wayTo,
} from './kpis';
import type { CostsSearch } from './search';
import { type RatioKind, useRatio } from './useRatio';

interface CostTableProps {
  search: ReportSearch & CostsSearch;
  report: Kpis | undefined;
  stale: boolean;
  /** Number of pages before this one. */
  page: number;
  onPage: (forward: boolean) => void;
  onLevel: (level: AdsLevel) => void;
  onSort: (key: AdsKpiSort) => void;
  onDown: (filter: Record<string, string>, level: AdsLevel) => void;
  onBack: (step: Step | null) => void;
}

/** Costs beside results by platform, account, campaign, ad set or ad. A click on a row shows what is beneath it. */
export function CostTable({ search, report, stale, page, onPage, onLevel, onSort, onDown, onBack }: CostTableProps) {
  const { t, format } = useI18n();
  const words = t.ads.costs;
  const { parts, shown } = useRatio();
  // The rows of the last report stay while the next one loads.
  const level = report ? lower(report.level) : levelOf(search);
  const { sort, dir } = orderOf(search);
  const currency = report?.currency ?? '';
  const way = wayTo(search, levelOf(search), report?.rows ?? []);

  const platform = (row: KpiRow) => (row.platform ? t.values.ad_platform[lower(row.platform)] : words.noPlatform);
  const name = (row: KpiRow): ReactNode => {
    const { id, name: known } = namedAt(row, level);
    if (id === null && level !== 'platform') {
      const above = [row.adset, row.campaign, row.account].find((one) => typeof one === 'string');
      return (
        <Hint text={words.noneHint}>
          <span className={classes.none} tabIndex={0}>
            {words.none} · {above ?? platform(row)}
          </span>
        </Hint>
      );
    }
    const text = level === 'platform' ? platform(row) : (known ?? id);
    const down = beneath(row, level);
    const title = level === 'platform' ? String(text) : `${text ?? ''} · ${id ?? ''} · ${platform(row)}`;
    return down ? (
      <button
        type="button"
        className={`plain ${classes.name}`}
        title={title}
        onClick={() => {
          onDown(down.filter, down.level);
        }}
      >
        {text}
      </button>
    ) : (
      <span title={title}>{text}</span>
    );
  };
  const ratio = (kind: RatioKind, of: Ratio) => (
    <Hint text={parts(kind, of, currency)}>
      <span tabIndex={0}>{typeof of.value === 'number' ? shown(kind, of.value, currency) : '–'}</span>
    </Hint>
  );
  const count = (value: number) => (value === 0 ? '–' : format.whole(value));
  const money = (value: number) => (value === 0 ? '–' : format.money(value, currency));
  const column = (key: AdsKpiSort, word: keyof typeof words.columns, cell: (row: KpiRow) => ReactNode) => ({
    key,
    label: words.columns[word],
    hint: words.hints[word],
    cell,
  });

  const figures: FigureColumn<KpiRow>[] = [
    column('spend', 'spend', ({ figures }) => money(figures.spend)),
    {
      key: 'share',
      label: words.share,
      hint: words.shareHint,
      unsorted: true,
      cell: ({ spendShare }) => (spendShare === 0 ? '–' : format.percent(spendShare)),
    },
    column('clicks', 'clicks', ({ figures }) => count(figures.clicks)),
    column('sessions', 'sessions', ({ figures }) => count(figures.sessions)),
    column('relevant_sessions', 'relevantSessions', ({ figures }) => count(figures.relevantSessions)),
    column('cost_per_relevant_session', 'costPerRelevantSession', ({ figures }) =>
      ratio('relevant', figures.costPerRelevantSession),
    ),
    column('leads', 'leads', ({ figures }) => count(figures.leads)),
    column('cost_per_lead', 'costPerLead', ({ figures }) => ratio('lead', figures.costPerLead)),
    column('conversions', 'conversions', ({ figures }) => count(figures.conversions)),
    column('cost_per_conversion', 'costPerConversion', ({ figures }) => ratio('conversion', figures.costPerConversion)),
    column('conversion_value', 'conversionValue', ({ figures }) => money(figures.conversionValue)),
    column('return_on_ad_spend', 'returnOnAdSpend', ({ figures }) => ratio('return', figures.returnOnAdSpend)),
  ];
  const columns = useColumns(
    'costs',
    figures.map(({ key }) => key),
  );

  return (
    <Panel
      title={words.table}
      subtitle={words.tableText}
      aside={
        <>
          <ColumnsMenu columns={columns} labels={Object.fromEntries(figures.map(({ key, label }) => [key, label]))} />
          <ReportCsv report="ads-kpis" of={words.table} more={{ level: levelOf(search), sort, dir, limit: 1000 }} />
        </>
      }
    >
      <Tabs
        label={words.level}
        wrap
        value={levelOf(search)}
        onChange={onLevel}
        options={allAdsLevel.map((value) => ({ value, label: words.levels[value] }))}
      />
      {way.length > 0 ? (
        <nav className={classes.way} aria-label={words.way}>
          <button
            type="button"
            className="plain"
            onClick={() => {
              onBack(null);
            }}
          >
            {words.all}
          </button>
          {way.map((step, index) => {
            const text = step.level === 'platform' ? labelOf(t.values.ad_platform, step.id) : (step.name ?? step.id);
            return (
              <span key={step.level}>
                ›{' '}
                {index === way.length - 1 ? (
                  text
                ) : (
                  <button
                    type="button"
                    className="plain"
                    onClick={() => {
                      onBack(step);
                    }}
                  >
                    {text}
                  </button>
                )}
              </span>
            );
          })}
        </nav>
      ) : null}
      <FigureTable
        label={words.table}
        head={{ key: 'name', label: words.levels[level], cell: name }}
        columns={figures.filter(({ key }) => columns.shown.includes(key))}
        rows={report?.rows}
        keyOf={(row) => [row.platform, row.accountId, row.campaignId, row.adsetId, row.adId].join('|')}
        bar={({ spendShare }) => spendShare}
        sort={{ key: sort, up: dir === 'asc' }}
        onSort={(key) => {
          const found = allAdsKpiSort.find((one) => one === key);
          if (found) onSort(found);
        }}
        stale={stale}
        waiting={8}
      />
      {report?.rows.length === 0 ? <p className={classes.text}>{words.noRows}</p> : null}
      {report && (page > 0 || report.nextCursor) ? (
        <nav className={classes.pager} aria-label={words.table}>
          <span className="num">
            {t.sessions.range(
              format.whole(page * PAGE_ROWS + 1),
              format.whole(page * PAGE_ROWS + report.rows.length),
              format.whole(report.distinct),
            )}
          </span>
          <Button
            variant="default"
            size="xs"
            disabled={page === 0}
            leftSection={<IconChevronLeft size={15} />}
            onClick={() => {
              onPage(false);
            }}
          >
            {t.sessions.previous}
          </Button>
          <Button
            variant="default"
            size="xs"
            disabled={!report.nextCursor || stale}
            rightSection={<IconChevronRight size={15} />}
            onClick={() => {
              onPage(true);
            }}
          >
            {t.sessions.next}
          </Button>
        </nav>
      ) : null}
    </Panel>
  );
}

const labelOf = (labels: Readonly<Record<string, string>>, value: string) => own(labels, value) ?? value;
