import { useValueLabel } from '@/features/filters/labels';
import type { LiveRowFragment as LiveRow } from '@/gql/graphql';
import { useI18n } from '@/i18n/I18n';
import { lower } from '@/lib/names';
import { localNow } from '@/lib/zone';

/** What rows of the live view say of an arrival. */
export function useLiveWords(timezone: string) {
  const { t, format } = useI18n();
  const say = useValueLabel();
  return {
    /** Channel, country and device of the visit. */
    from: ({ channel, country, device }: Pick<LiveRow, 'channel' | 'country' | 'device'>) =>
      [
        say('channel', lower(channel)),
        country ? format.country(country) : t.sessions.unknownPlace,
        say('device', lower(device)),
      ].join(' · '),
    /** Time of an arrival, with its day unless that is today. */
    time: (at: string) => {
      const day = localNow(timezone, new Date(at)).slice(0, 10);
      const clock = format.time(at, timezone, true);
      return day === localNow(timezone).slice(0, 10) ? clock : `${format.day(day)}, ${clock}`;
    },
  };
}
