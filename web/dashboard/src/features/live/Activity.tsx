import { useState } from 'react';
import { Panel } from '@/components/Panel';
import { Tabs } from '@/components/Tabs';
import { useI18n } from '@/i18n/I18n';
import classes from './Activity.module.css';
import type { Realtime } from './realtime';
import { TopRows } from './TopRows';

const splits = ['channels', 'countries', 'devices', 'goals'] as const;
const dimensions = { channels: 'CHANNEL', countries: 'COUNTRY', devices: 'DEVICE', goals: 'GOAL' } as const;
/** Number of values of each dimension, for which the panels always have room. */
const MOST = 5;

/** Where the visits of the last half hour are, where they come from, and the goals that they have reached. */
export function Activity({ realtime }: { realtime: Realtime | undefined }) {
  const { t } = useI18n();
  const [split, setSplit] = useState<(typeof splits)[number]>('channels');
  const words = t.live.activity;
  return (
    <div className={classes.panels}>
      <Panel title={words.pages.name} subtitle={words.pages.hint}>
        <div className={classes.room}>
          <TopRows
            label={words.pages.name}
            dimension="EXIT_PAGE"
            rows={realtime?.pages}
            most={MOST}
            none={t.live.nobody}
          />
        </div>
      </Panel>
      <Panel title={words.split}>
        <div className={classes.tabs}>
          <Tabs
            label={words.split}
            value={split}
            options={splits.map((value) => ({ value, label: words[value] }))}
            onChange={setSplit}
          />
        </div>
        <div className={classes.room}>
          <TopRows
            label={words[split]}
            dimension={dimensions[split]}
            rows={realtime?.[split]}
            most={MOST}
            none={split === 'goals' && realtime?.sessions ? t.live.noGoals : t.live.nobody}
          />
        </div>
      </Panel>
    </div>
  );
}
