import { ActionIcon, Skeleton } from '@mantine/core';
import { IconAlertCircle, IconAlertTriangle, IconPin, IconPinFilled, IconRefresh } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Hint } from '@/components/Hint';
import { ChangeMark } from '@/features/overview/ChangeMark';
import type { Change } from '@/features/overview/metrics';
import { useI18n } from '@/i18n/I18n';
import { lower } from '@/lib/names';
import { isUrgent, placeOf, sayNote } from './notes';
import type { SitePreset } from './search';
import type { Site } from './sites';
import classes from './Sites.module.css';
import { Sparkline } from './Sparkline';

interface SiteTableProps {
  /** Undefined while loading. */
  sites: readonly Site[] | undefined;
  /** Period of the links to the sites; undefined for the usual one. */
  preset: SitePreset | undefined;
  pins: readonly string[];
  onPin: (id: string) => void;
  /** Whether sites of several organizations may be among them. */
  several: boolean;
  stale: boolean;
}

/** Sites with their figures. On phones, each is a block with its figures below its name. */
export function SiteTable({ sites, preset, pins, onPin, several, stale }: SiteTableProps) {
  const { t } = useI18n();
  const { columns, hints } = t.sites;
  const heads = ['visitors', 'change', 'now', 'conversions', 'value'] as const;
  return (
    <table className={classes.table} aria-busy={!sites || stale} data-stale={stale}>
      <caption className="sr-only">{t.sites.title}</caption>
      <thead>
        <tr>
          <th scope="col">{columns.site}</th>
          {heads.map((head) => (
            <th key={head} scope="col">
              <Hint text={hints[head]}>
                <span tabIndex={0} className={classes.hint}>
                  {columns[head]}
                </span>
              </Hint>
            </th>
          ))}
          <th scope="col">{columns.attention}</th>
        </tr>
      </thead>
      <tbody>
        {sites
          ? sites.map((site) => (
              <Row
                key={site.id}
                site={site}
                preset={preset}
                isPinned={pins.includes(site.id)}
                onPin={onPin}
                several={several}
              />
            ))
          : [0, 1, 2, 3, 4, 5].map((row) => (
              <tr key={row} aria-hidden>
                <td colSpan={7}>
                  <Skeleton height={34} />
                </td>
              </tr>
            ))}
      </tbody>
    </table>
  );
}

interface RowProps extends Omit<SiteTableProps, 'sites' | 'pins' | 'stale'> {
  site: Site;
  isPinned: boolean;
}

function Row({ site, preset, isPinned, onPin, several }: RowProps) {
  const { t, format } = useI18n();
  const { columns } = t.sites;
  const params = { org: site.orgSlug, project: site.slug };
  const change = site.change == null ? null : markOf(site.change, format.percent);
  const counted = (figure: number) => (site.hasFigures ? format.short(figure) : '–');
  return (
    <tr data-pinned={isPinned}>
      <th scope="row">
        <div className={classes.site}>
          <ActionIcon
            variant="subtle"
            color={isPinned ? undefined : 'gray'}
            size={28}
            aria-pressed={isPinned}
            aria-label={t.sites.pin(site.name)}
            onClick={() => {
              onPin(site.id);
            }}
          >
            {isPinned ? <IconPinFilled size={16} /> : <IconPin size={16} stroke={1.6} />}
          </ActionIcon>
          <span className={classes.names}>
            <Link to="/p/$org/$project" params={params} search={preset ? { preset } : {}} className={classes.name}>
              {site.name}
            </Link>
            <span className={classes.domain}>
              {[site.domain, several ? site.orgName : null].filter(Boolean).join(' · ')}
            </span>
            {site.summing || !site.hasFigures ? (
              <State
                text={site.hasFigures ? t.sites.summing : t.sites.firstSums}
                hint={site.hasFigures ? t.sites.summingHint : t.sites.firstSumsHint}
              />
            ) : null}
            {site.recomputing ? <State text={t.sites.recomputing} hint={t.sites.recomputingHint} /> : null}
          </span>
        </div>
      </th>
      <td className="num" data-label={columns.visitors}>
        <span className={classes.course}>
          {counted(site.visitors)}
          {site.hasFigures ? <Sparkline values={site.series.map((point) => point.visitors)} /> : null}
        </span>
      </td>
      <td className="num" data-label={columns.change}>
        {change ? <ChangeMark change={change} size={12} /> : '–'}
      </td>
      <td className="num" data-label={columns.now}>
        {format.whole(site.currentVisitors)}
      </td>
      <td className="num" data-label={columns.conversions}>
        {counted(site.conversions)}
      </td>
      <td className="num" data-label={columns.value}>
        {site.conversionValue === 0 ? '–' : format.money(site.conversionValue, site.currency)}
        {site.unconvertedValues > 0 ? (
          <Hint text={t.sites.unconvertedHint(site.currency)}>
            <span tabIndex={0} className={classes.unconverted}>
              {t.sites.unconverted(format.whole(site.unconvertedValues))}
            </span>
          </Hint>
        ) : null}
      </td>
      <td className={classes.attention}>
        {site.attention.length === 0 ? null : (
          <ul className={classes.notes}>
            {site.attention.map((note, place) => {
              const Icon = isUrgent(note) ? IconAlertTriangle : IconAlertCircle;
              return (
                <li key={place} data-urgent={isUrgent(note)}>
                  <Icon size={14} stroke={1.8} aria-hidden />
                  <Link to={placeOf[lower(note.code)]} params={params} search={{}}>
                    {sayNote(note, t, format)}
                  </Link>
                </li>
              );
            })}
          </ul>
        )}
      </td>
    </tr>
  );
}

/** Why figures may not be what they seem, and an explanation. */
function State({ text, hint }: { text: string; hint: string }) {
  return (
    <Hint text={hint}>
      <span tabIndex={0} className={classes.state}>
        <IconRefresh size={13} aria-hidden /> {text}
      </span>
    </Hint>
  );
}

function markOf(change: number, percent: (share: number) => string): Change {
  const shown = Math.round(change * 1000) / 1000;
  const text = percent(Math.abs(shown));
  if (shown === 0) return { text, verdict: 'same', direction: 'same' };
  return shown > 0 ? { text, verdict: 'good', direction: 'up' } : { text, verdict: 'bad', direction: 'down' };
}
