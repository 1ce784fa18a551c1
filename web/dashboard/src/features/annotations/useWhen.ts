import { useI18n } from '@/i18n/I18n';
import { localNow } from '@/lib/zone';

/** Returns what says when an annotation was, in the project's time zone. */
export function useWhen(timezone: string) {
  const { format } = useI18n();
  const dayOf = (time: string) => localNow(timezone, new Date(time)).slice(0, 10);
  return ({ at, end }: { at: string; end?: string | null | undefined }) => {
    const began = format.dateTime(at, timezone);
    if (!end) return began;
    const ended = dayOf(end) === dayOf(at) ? format.time(end, timezone) : format.dateTime(end, timezone);
    return `${began} – ${ended}`;
  };
}
