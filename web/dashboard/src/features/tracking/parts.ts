import type { ComponentType } from 'react';
import { Bookings } from './Bookings';
import { Bridges } from './Bridges';
import { ConsentPart } from './ConsentPart';
import type { Key } from './draft';
import { MeasuringPart } from './MeasuringPart';
import { ExcludedPart, GroupsPart, PersonalPart } from './PagesPart';
import { Redactions } from './Redactions';
import { ParametersPart, SitesPart } from './SitesPart';

export type PartName =
  | 'sites'
  | 'groups'
  | 'excluded'
  | 'personal'
  | 'redactions'
  | 'consent'
  | 'parameters'
  | 'measuring'
  | 'bookings'
  | 'bridges';

interface Part {
  name: PartName;
  /** Keys of the config that the part edits. */
  keys: readonly Key[];
  Fields: ComponentType;
}

/** The parts of the tracking form, in order. */
export const parts: readonly Part[] = [
  { name: 'sites', keys: ['domains', 'allowedOrigins', 'allowLocalhost', 'hostPrefixes'], Fields: SitesPart },
  { name: 'groups', keys: ['pageGroups', 'defaultGroup'], Fields: GroupsPart },
  { name: 'excluded', keys: ['excludePaths'], Fields: ExcludedPart },
  { name: 'personal', keys: ['personalPaths', 'personalMode'], Fields: PersonalPart },
  { name: 'redactions', keys: ['valueRedactions'], Fields: Redactions },
  { name: 'consent', keys: ['consent', 'firstTouch', 'identify', 'storagePrefix'], Fields: ConsentPart },
  { name: 'parameters', keys: ['testParams', 'notrackParam', 'variantParam'], Fields: ParametersPart },
  {
    name: 'measuring',
    keys: [
      'hashRouting',
      'plugins',
      'cta',
      'legacyTrackAttributes',
      'downloads',
      'messaging',
      'notFound',
      'questionnaires',
    ],
    Fields: MeasuringPart,
  },
  { name: 'bookings', keys: ['bookings'], Fields: Bookings },
  { name: 'bridges', keys: ['bridges'], Fields: Bridges },
];
