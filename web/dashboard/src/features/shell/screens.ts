import {
  IconActivity,
  IconAddressBook,
  IconArrowsSplit2,
  IconBolt,
  IconBook,
  IconBrandSpeedtest,
  IconBroadcast,
  IconChartAreaLine,
  IconCoins,
  IconFiles,
  IconFilter,
  IconGauge,
  IconHeartbeat,
  IconListCheck,
  IconPlayerPlay,
  IconSettings,
  IconSpeakerphone,
  IconSql,
  IconTargetArrow,
} from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import type { Dictionary } from '@/i18n/I18n';
import type { Scope } from '@/rest/values';

/** A screen of a project, as the navigation shows it. */
export interface Screen {
  to: NonNullable<LinkProps['to']>;
  /** Its name in the dictionary's `nav`. */
  name: keyof Dictionary['nav']['screens'];
  icon: typeof IconActivity;
  /** Key that opens the screen after “g”. */
  letter?: string;
  /** Whether the screen is in the phone's bottom bar; the others are behind “More”. */
  onPhone?: boolean;
  /** The permission without which the screen is not in the navigation. */
  needs?: Scope;
}

/** Every screen of a project, in groups. */
export const screens: readonly { group: keyof Dictionary['nav']['groups']; screens: readonly Screen[] }[] = [
  {
    group: 'reports',
    screens: [
      { to: '/p/$org/$project', name: 'overview', icon: IconChartAreaLine, letter: 'o', onPhone: true },
      { to: '/p/$org/$project/pages', name: 'pages', icon: IconFiles, letter: 'p' },
      { to: '/p/$org/$project/engagement', name: 'engagement', icon: IconHeartbeat, letter: 'e' },
      { to: '/p/$org/$project/videos', name: 'videos', icon: IconPlayerPlay, letter: 'v' },
      { to: '/p/$org/$project/speed', name: 'speed', icon: IconBrandSpeedtest },
      { to: '/p/$org/$project/flow', name: 'flow', icon: IconArrowsSplit2, letter: 'w' },
      { to: '/p/$org/$project/funnels', name: 'funnels', icon: IconFilter, letter: 'f' },
      { to: '/p/$org/$project/goals', name: 'goals', icon: IconTargetArrow, letter: 'g' },
      { to: '/p/$org/$project/questionnaires', name: 'questionnaires', icon: IconListCheck, letter: 'q' },
      { to: '/p/$org/$project/relevance', name: 'relevance', icon: IconGauge, letter: 'r' },
      { to: '/p/$org/$project/ads', name: 'ads', icon: IconSpeakerphone, letter: 'a', needs: 'ads:read' },
    ],
  },
  {
    group: 'visits',
    screens: [
      { to: '/p/$org/$project/sessions', name: 'sessions', icon: IconActivity, letter: 's', onPhone: true },
      { to: '/p/$org/$project/events', name: 'events', icon: IconBolt },
      { to: '/p/$org/$project/conversions', name: 'conversions', icon: IconCoins, letter: 'c' },
      { to: '/p/$org/$project/leads', name: 'leads', icon: IconAddressBook },
      { to: '/p/$org/$project/live', name: 'live', icon: IconBroadcast, letter: 'l', onPhone: true },
      { to: '/p/$org/$project/sql', name: 'sql', icon: IconSql },
    ],
  },
  {
    group: 'project',
    screens: [
      { to: '/p/$org/$project/setup', name: 'setup', icon: IconSettings },
      { to: '/p/$org/$project/docs', name: 'docs', icon: IconBook, letter: 'd' },
    ],
  },
];
