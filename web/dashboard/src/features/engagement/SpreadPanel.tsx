import { FigureTable } from '@/components/FigureTable';
import { Panel } from '@/components/Panel';
import { Room } from '@/components/Room';
import panels from '@/components/Panels.module.css';
import { type FragmentType, graphql, readFragment } from '@/gql';
import { useI18n } from '@/i18n/I18n';
import type { NameOf } from './classes';

const SpreadPanelFragment = graphql(`
  fragment SpreadPanel on Spread {
    quartiles {
      p25
      median
      p75
    }
    classes {
      from
      below
      sessions
    }
  }
`);

interface SpreadPanelProps {
  title: string;
  subtitle: string;
  /** The quantity of the distribution. */
  head: string;
  spread: FragmentType<typeof SpreadPanelFragment> | undefined;
  stale: boolean;
  /** Number of classes, for the placeholder rows. */
  classes: number;
  /** Formats a value. */
  say: (value: number) => string;
  nameOf: NameOf;
}

/** Distribution of sessions over a quantity. */
export function SpreadPanel({ title, subtitle, head, spread, stale, classes, say, nameOf }: SpreadPanelProps) {
  const { t, format } = useI18n();
  const data = readFragment(SpreadPanelFragment, spread);
  const total = data?.classes.reduce((sum, { sessions }) => sum + sessions, 0) ?? 0;
  const most = Math.max(1, ...(data?.classes.map(({ sessions }) => sessions) ?? []));
  const words = t.engagement;

  return (
    <Panel title={title} subtitle={subtitle}>
      <FigureTable
        label={title}
        head={{ label: head, cell: (row) => <span>{nameOf(row, t, format)}</span> }}
        columns={[
          {
            key: 'sessions',
            label: words.sessions,
            hint: words.hintSessions,
            cell: ({ sessions }) => (sessions === 0 ? '–' : format.whole(sessions)),
          },
          {
            key: 'share',
            label: words.share,
            hint: words.hintShare,
            cell: ({ sessions }) => (sessions === 0 ? '–' : format.percent(sessions / total)),
          },
        ]}
        rows={data?.classes}
        keyOf={({ from }) => String(from)}
        bar={({ sessions }) => sessions / most}
        stale={stale}
        waiting={classes}
      />
      <p className={panels.note}>
        {data ? (
          words.quartiles(say(data.quartiles.p25), say(data.quartiles.median), say(data.quartiles.p75))
        ) : (
          <Room like={words.quartiles(say(10), say(50), say(100))} />
        )}
      </p>
    </Panel>
  );
}
