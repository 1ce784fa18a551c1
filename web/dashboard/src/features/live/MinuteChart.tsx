import type { CSSProperties, PointerEvent } from 'react';
import { useReading } from '@/components/chart/reading';
import { type FragmentType, graphql, readFragment } from '@/gql';
import type { MinuteChartFragment as Minutes } from '@/gql/graphql';
import { useI18n } from '@/i18n/I18n';
import classes from './MinuteChart.module.css';

export const MinuteChartFragment = graphql(`
  fragment MinuteChart on Realtime {
    minutes {
      start
      visitors
      pageviews
      events
    }
  }
`);

type Minute = Minutes['minutes'][number];

interface MinuteChartProps {
  realtime: FragmentType<typeof MinuteChartFragment>;
  timezone: string;
}

/** Visitors and pageviews of each of the last 30 minutes. The pointer, a finger or the arrow keys walk from bar to bar. */
export function MinuteChart({ realtime, timezone }: MinuteChartProps) {
  const { t, format } = useI18n();
  const { minutes } = readFragment(MinuteChartFragment, realtime);
  const pointed = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const place = Math.floor(((event.clientX - left) / width) * minutes.length);
    return Math.min(Math.max(place, 0), minutes.length - 1);
  };
  const { reader, shown, handlers } = useReading({ count: minutes.length, pointed });
  const most = Math.max(1, ...minutes.map(({ visitors, pageviews }) => Math.max(visitors, pageviews)));
  const height = (count: number) => `${((100 * count) / most).toFixed(2)}%`;
  const say = ({ start, visitors, pageviews, events }: Minute) =>
    t.live.minute(
      format.time(start, timezone),
      [
        t.live.visitors(visitors, format.whole(visitors)),
        t.live.pageviews(pageviews, format.whole(pageviews)),
        t.live.events(events, format.whole(events)),
      ].join(', '),
    );
  const last = minutes.length - 1;
  const read = minutes[shown ?? last];
  return (
    <div className={classes.chart}>
      <div className={classes.plot}>
        <span className={`${classes.most} num`} aria-hidden>
          {format.whole(most)}
        </span>
        <div className={classes.bars}>
          {minutes.map(({ start, visitors, pageviews }, place) => (
            <span
              key={start}
              className={classes.minute}
              data-open={place === last}
              data-shown={place === shown}
              style={{ '--visitors': height(visitors), '--pageviews': height(pageviews) } as CSSProperties}
            />
          ))}
          <div
            ref={reader}
            className={classes.reader}
            role="slider"
            tabIndex={0}
            aria-label={t.live.minutes}
            aria-valuemin={1}
            aria-valuemax={minutes.length}
            aria-valuenow={(shown ?? last) + 1}
            aria-valuetext={read ? say(read) : undefined}
            {...handlers}
          />
        </div>
        <div className={`${classes.times} num`} aria-hidden>
          {[0, 10, 20].map((place) => {
            const minute = minutes[place];
            return minute ? <span key={place}>{format.time(minute.start, timezone)}</span> : null;
          })}
          <span>{t.live.now}</span>
        </div>
      </div>
      <p className={classes.foot} aria-hidden>
        {shown !== null && read ? (
          say(read)
        ) : (
          <>
            <span data-of="visitors">{t.live.figures.visitors.name}</span>
            <span data-of="pageviews">{t.live.figures.pageviews.name}</span>
          </>
        )}
      </p>
    </div>
  );
}
