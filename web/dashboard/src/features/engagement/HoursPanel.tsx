import { type KeyboardEvent, useRef, useState } from 'react';
import { CsvButton } from '@/components/CsvButton';
import { FigureTable } from '@/components/FigureTable';
import { useTableView } from '@/components/chart/view';
import { Panel } from '@/components/Panel';
import panels from '@/components/Panels.module.css';
import { Tabs } from '@/components/Tabs';
import { type FragmentType, graphql, readFragment } from '@/gql';
import { useI18n } from '@/i18n/I18n';
import { saveCsv } from '@/lib/csv';
import { days, type Hour, hours as clock, hoursTable, moved, stepOf } from './hours';
import classes from './HoursPanel.module.css';

const HoursPanelFragment = graphql(`
  fragment HoursPanel on Engagement {
    recomputing
    hours {
      weekday
      hour
      sessions
      averageEngagedMs
    }
  }
`);

interface HoursPanelProps {
  engagement: FragmentType<typeof HoursPanelFragment> | undefined;
  timezone: string;
  stale: boolean;
  /** Name of the project in the name of the CSV file; undefined if there is none to save. */
  slug?: string;
}

/** Sessions by hour of the week, as a heat map and as a table. */
export function HoursPanel({ engagement, timezone, stale, slug }: HoursPanelProps) {
  const { t, format } = useI18n();
  const [asTable, show] = useTableView();
  const data = readFragment(HoursPanelFragment, engagement);
  const words = t.engagement;
  const save = () => {
    if (!data || slug === undefined) return;
    saveCsv(`${slug}-engagement-hours`, hoursTable(data.hours), { recomputing: data.recomputing });
  };
  return (
    <Panel
      title={words.hours}
      subtitle={words.hoursText(timezone)}
      className={panels.wide}
      aside={
        <>
          {slug === undefined ? null : <CsvButton of={words.hours} disabled={!data} save={save} />}
          <Tabs
            label={t.charts.viewOf(words.hours)}
            value={asTable ? 'table' : 'map'}
            onChange={(next) => {
              show(next === 'table');
            }}
            options={[
              { value: 'map', label: words.map },
              { value: 'table', label: t.charts.table },
            ]}
          />
        </>
      }
    >
      {!data ? (
        <div className={classes.waiting} aria-busy />
      ) : !asTable ? (
        <HoursMap hours={data.hours} stale={stale} />
      ) : (
        <div className={classes.table}>
          <FigureTable
            label={words.hoursLabel}
            head={{
              label: words.hour,
              cell: ({ weekday, hour }) => (
                <span>
                  {format.weekday(weekday, 'long')}, {format.hour(hour)}
                </span>
              ),
            }}
            columns={[
              {
                key: 'sessions',
                label: words.sessions,
                hint: words.hintHour,
                cell: ({ sessions }) => (sessions === 0 ? '–' : format.whole(sessions)),
              },
              {
                key: 'average',
                label: words.average,
                hint: words.hintAverage,
                cell: ({ sessions, averageEngagedMs }) => (sessions === 0 ? '–' : format.duration(averageEngagedMs)),
              },
            ]}
            rows={data.hours}
            keyOf={({ weekday, hour }) => `${weekday}-${hour}`}
            stale={stale}
          />
        </div>
      )}
    </Panel>
  );
}

/** Heat map with mouse and arrow key navigation. The figures of the selected hour appear below. */
function HoursMap({ hours, stale }: { hours: readonly Hour[]; stale: boolean }) {
  const { t, format } = useI18n();
  const words = t.engagement;
  const grid = useRef<HTMLTableElement>(null);
  const [at, setAt] = useState(0);
  const [pointed, setPointed] = useState<number | null>(null);
  const most = Math.max(1, ...hours.map(({ sessions }) => sessions));
  const best = hours.findIndex(({ sessions }) => sessions === most);
  const say = ({ weekday, hour, sessions, averageEngagedMs }: Hour) =>
    words.cell(
      format.weekday(weekday, 'long'),
      format.hour(hour),
      sessions,
      format.whole(sessions),
      format.duration(averageEngagedMs),
    );
  const walk = (event: KeyboardEvent) => {
    const next = moved(at, event.key);
    if (next === null) return;
    event.preventDefault();
    setAt(next);
    grid.current?.querySelectorAll<HTMLElement>('[role="gridcell"]')[next]?.focus();
  };
  const shown = pointed === null ? undefined : hours[pointed];
  const top = hours[best];

  return (
    <>
      <table
        ref={grid}
        role="grid"
        aria-label={words.hoursLabel}
        className={classes.grid}
        style={{ opacity: stale ? 0.55 : 1 }}
        onKeyDown={walk}
        onMouseLeave={() => {
          setPointed(null);
        }}
        onBlur={() => {
          setPointed(null);
        }}
      >
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{words.weekday}</span>
            </th>
            {clock.map((hour) => (
              <th key={hour} scope="col">
                <span className="sr-only">{format.hour(hour)}</span>
                {hour % 6 === 0 ? <span aria-hidden>{hour}</span> : null}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day}>
              <th scope="row" aria-label={format.weekday(day, 'long')}>
                {format.weekday(day, 'short')}
              </th>
              {clock.map((hour) => {
                const place = (day - 1) * 24 + hour;
                const entry = hours[place];
                if (!entry) return null;
                return (
                  <td
                    key={hour}
                    role="gridcell"
                    className={classes.cell}
                    data-step={stepOf(entry.sessions, most)}
                    tabIndex={place === at ? 0 : -1}
                    aria-label={say(entry)}
                    onFocus={() => {
                      setAt(place);
                      setPointed(place);
                    }}
                    onMouseEnter={() => {
                      setPointed(place);
                    }}
                    onClick={() => {
                      setPointed(place);
                    }}
                  />
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <div className={classes.foot}>
        <span aria-hidden>
          {shown
            ? say(shown)
            : top && top.sessions > 0
              ? `${words.best(format.weekday(top.weekday, 'long'), format.hour(top.hour))} ${words.pick}`
              : words.pick}
        </span>
        <span className={classes.scale} aria-hidden>
          <span>{words.less}</span>
          {[0, 1, 2, 3, 4, 5].map((step) => (
            <i key={step} className={classes.cell} data-step={step} />
          ))}
          <span>{words.more}</span>
        </span>
      </div>
    </>
  );
}
