import { Button, Menu } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { AddMenu } from '@/components/AddMenu';
import { useI18n } from '@/i18n/I18n';
import { boundsOfTrackingConfigPatch as bounds } from '@/rest/values';
import type { Booking, MatchValue, Pair } from './draft';
import { useEditing } from './editing';
import { Text, Texts } from './fields';
import { Pairs } from './Pairs';
import { RemoveRow } from './rows';
import classes from './Tracking.module.css';

/** Empty booking of each type. */
const fresh: { [Type in Booking['type']]: Extract<Booking, { type: Type }> } = {
  postmessage: { type: 'postmessage', origin: '', match: [], via: '' },
  message_type: { type: 'message_type', messageType: '', via: '' },
  window_event: { type: 'window_event', event: '', via: '' },
  thank_you: { type: 'thank_you', paths: [], windowFlag: null, via: '' },
  scheduler: { type: 'scheduler', via: '' },
};
const types = Object.keys(fresh) as Booking['type'][];

/** Parses numbers, true and false; everything else stays text. */
const valueOf = (text: string): MatchValue =>
  text === 'true' || text === 'false' ? text === 'true' : /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
const written = (pairs: readonly Pair<MatchValue>[]): Pair[] =>
  pairs.map(({ name, value }) => ({ name, value: String(value) }));

/** Editor of booking detection for third-party widgets. */
export function Bookings() {
  const { t } = useI18n();
  const { draft, set, disabled } = useEditing();
  const rows = draft.bookings;
  const words = t.tracking.bookings;
  const save = (bookings: Booking[]) => {
    set({ bookings });
  };
  return (
    <div className={classes.rows}>
      {rows.length === 0 ? <p className={classes.empty}>{words.none}</p> : null}
      {rows.map((booking, at) => (
        <div key={at} className={classes.group}>
          <div className={classes.rowHead}>
            <div>
              <strong>{words.types[booking.type].label}</strong>
              <p className={classes.empty}>{words.types[booking.type].hint}</p>
            </div>
            <RemoveRow of={booking.via || words.types[booking.type].label} at={at} rows={rows} onChange={save} />
          </div>
          <BookingFields
            booking={booking}
            path={`bookings.${at}`}
            onChange={(next) => {
              save(rows.map((row, index) => (index === at ? next : row)));
            }}
          />
        </div>
      ))}
      {disabled || rows.length >= bounds.bookings.max ? null : (
        <AddMenu position="bottom-start">
          <Menu.Target>
            <Button variant="default" size="xs" w="fit-content" leftSection={<IconPlus size={14} />}>
              {words.add}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {types.map((type) => (
              <Menu.Item
                key={type}
                onClick={() => {
                  save([...rows, fresh[type]]);
                }}
              >
                {words.types[type].label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </AddMenu>
      )}
    </div>
  );
}

interface BookingFieldsProps {
  booking: Booking;
  path: string;
  onChange: (booking: Booking) => void;
}

function BookingFields({ booking, path, onChange }: BookingFieldsProps) {
  const { t } = useI18n();
  const words = t.tracking.bookings;
  let fields: ReactNode = null;
  switch (booking.type) {
    case 'postmessage':
      fields = (
        <>
          <Text
            {...words.origin}
            path={`${path}.origin`}
            placeholder="https://book.example.com"
            value={booking.origin}
            onChange={(origin) => {
              onChange({ ...booking, origin });
            }}
          />
          <Pairs
            {...words.match}
            path={`${path}.match`}
            names={words.matchName}
            values={words.matchValue}
            examples={['event', 'booked']}
            max={20}
            value={written(booking.match)}
            onChange={(match) => {
              onChange({ ...booking, match: match.map(({ name, value }) => ({ name, value: valueOf(value) })) });
            }}
          />
        </>
      );
      break;
    case 'message_type':
      fields = (
        <Text
          {...words.messageType}
          path={`${path}.messageType`}
          value={booking.messageType}
          onChange={(messageType) => {
            onChange({ ...booking, messageType });
          }}
        />
      );
      break;
    case 'window_event':
      fields = (
        <Text
          {...words.event}
          path={`${path}.event`}
          value={booking.event}
          onChange={(event) => {
            onChange({ ...booking, event });
          }}
        />
      );
      break;
    case 'thank_you':
      fields = (
        <>
          <Texts
            {...words.paths}
            path={`${path}.paths`}
            max={10}
            value={booking.paths}
            onChange={(paths) => {
              onChange({ ...booking, paths });
            }}
          />
          <Text
            {...words.windowFlag}
            path={`${path}.windowFlag`}
            placeholder={t.tracking.none}
            value={booking.windowFlag ?? ''}
            onChange={(flag) => {
              onChange({ ...booking, windowFlag: flag || null });
            }}
          />
        </>
      );
      break;
    case 'scheduler':
  }
  return (
    <>
      {fields}
      <Text
        {...words.via}
        path={`${path}.via`}
        placeholder="calendar"
        value={booking.via}
        onChange={(via) => {
          onChange({ ...booking, via });
        }}
      />
    </>
  );
}
