import { IconArrowBarDown, IconBolt, IconDoorExit, IconEye, IconFile, IconPlayerPlay } from '@tabler/icons-react';
import { useValueLabel } from '@/features/filters/labels';
import { type FragmentType, graphql, readFragment } from '@/gql';
import type { TimelineFragment as TimelineData } from '@/gql/graphql';
import { type Dictionary, useI18n } from '@/i18n/I18n';
import { lower } from '@/lib/names';
import classes from './Sessions.module.css';

const TimelineFragment = graphql(`
  fragment Timeline on SessionDetail {
    pageviews {
      id
      startedAt
      nav
      host
      page
      group
      engagedMs
      scroll
      clicks
      internalClicks
      viewport
    }
    timeline {
      at
      kind
      pageviewId
      name
      props
      label
    }
  }
`);

type Item = TimelineData['timeline'][number];
const icons = {
  EVENT: IconBolt,
  SCROLL_MARK: IconArrowBarDown,
  VIDEO: IconPlayerPlay,
  SECTION: IconEye,
  LEAVE: IconDoorExit,
  PAGEVIEW: IconFile,
} as const;

/** Keeps only the deepest of consecutive scroll marks. */
function withoutPassedMarks<T extends { kind: Item['kind'] }>(items: readonly T[]): T[] {
  return items.filter((item, index) => item.kind !== 'SCROLL_MARK' || items[index + 1]?.kind !== 'SCROLL_MARK');
}

/** Timeline of pageviews, each with its events. */
export function Timeline({ detail, timezone }: { detail: FragmentType<typeof TimelineFragment>; timezone: string }) {
  const { t, format } = useI18n();
  const data = readFragment(TimelineFragment, detail);
  return (
    <ol className={classes.timeline}>
      {data.pageviews.map((pageview) => {
        const items = withoutPassedMarks(
          data.timeline.filter((item) => item.pageviewId === pageview.id && item.kind !== 'PAGEVIEW'),
        );
        return (
          <li key={pageview.id} className={classes.page}>
            <span className={classes.dot} aria-hidden>
              <IconFile size={12} stroke={2} />
            </span>
            <div className={classes.pageHead}>
              <strong>{pageview.page}</strong>
              <time className="num" dateTime={pageview.startedAt}>
                {format.time(pageview.startedAt, timezone, true)}
              </time>
            </div>
            <p className={classes.pageMeta}>
              {[
                t.sessions.navs[lower(pageview.nav)],
                t.sessions.engagedFor(format.duration(pageview.engagedMs)),
                t.sessions.scrolledTo(format.percent(pageview.scroll / 100)),
                pageview.clicks > 0 ? t.sessions.clicks(pageview.clicks, format.whole(pageview.clicks)) : null,
                pageview.viewport.replace('x', ' × '),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
            {items.length > 0 ? (
              <ul className={classes.items}>
                {items.map((item, index) => (
                  <TimelineRow key={index} item={item} timezone={timezone} />
                ))}
              </ul>
            ) : null}
          </li>
        );
      })}
    </ol>
  );
}

function textOf(item: Item, t: Dictionary, say: ReturnType<typeof useValueLabel>): string {
  switch (item.kind) {
    case 'SCROLL_MARK':
      return t.sessions.mark(item.name);
    case 'LEAVE':
      return t.sessions.left;
    case 'VIDEO':
      return t.sessions.video(item.label ?? item.name);
    case 'SECTION':
      return t.sessions.section(item.label ?? item.name);
    default:
      return say('event', item.name, item.label);
  }
}

function TimelineRow({ item, timezone }: { item: Item; timezone: string }) {
  const { t, format } = useI18n();
  const say = useValueLabel();
  const Icon = icons[item.kind];
  const text = textOf(item, t, say);
  const props =
    typeof item.props === 'object' && item.props !== null ? Object.entries(item.props as Record<string, unknown>) : [];
  return (
    <li className={classes.item} data-kind={item.kind}>
      <Icon size={15} stroke={1.8} aria-hidden />
      <div style={{ minWidth: 0 }}>
        {text}
        {item.kind === 'EVENT' && text !== item.name ? (
          <small style={{ color: 'var(--svc-muted)', marginLeft: 6 }}>{item.name}</small>
        ) : null}
        {props.length > 0 ? (
          <div className={classes.props}>
            {props.map(([key, value]) => (
              <span key={key}>
                <b>{key}</b> {typeof value === 'object' ? JSON.stringify(value) : String(value)}
              </span>
            ))}
          </div>
        ) : null}
      </div>
      <time className="num" dateTime={item.at}>
        {format.time(item.at, timezone, true)}
      </time>
    </li>
  );
}
