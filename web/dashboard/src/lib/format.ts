import type { Language } from '@/i18n/language';

const locales: Record<Language, string> = { en: 'en-GB', de: 'de-DE' };

/** Parses a calendar day of the server as UTC, so that the browser's time zone cannot shift it. */
const dayAsDate = (day: string) => new Date(`${day.slice(0, 10)}T00:00:00Z`);

/** Formats in a language. Times are in a time zone, by default the browser's. */
export function makeFormat(language: Language, zone?: string) {
  const locale = locales[language];
  const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
  const compact = new Intl.NumberFormat(locale === 'en-GB' ? 'en' : locale, {
    notation: 'compact',
    maximumFractionDigits: 1,
  });
  const oneDigit = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const upToOne = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const percent0 = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  const percent1 = new Intl.NumberFormat(locale, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const dayYear = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
  const dayLong = new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const dayMedium = new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });
  const clock = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', timeZone: zone });
  const moment = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const;
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const regions = new Intl.DisplayNames([locale], { type: 'region' });
  const languages = new Intl.DisplayNames([locale], { type: 'language' });

  const named = (names: Intl.DisplayNames, code: string) => {
    try {
      return names.of(code) ?? code;
    } catch {
      return code;
    }
  };

  return {
    locale,
    whole: (value: number) => whole.format(value),
    /** A number with its decimals, at most three unless told otherwise. */
    number: (value: number, digits = 3) => value.toLocaleString(locale, { maximumFractionDigits: digits }),
    /** 1,234 up to 9,999 and 12.3K beyond. */
    short: (value: number) => (Math.abs(value) < 10_000 ? whole.format(value) : compact.format(value)),
    decimal: (value: number) => oneDigit.format(value),
    /** 12 and 7.5, but never 12.0. */
    points: (value: number) => upToOne.format(value),
    /** A share of 0..1; small shares keep a digit. */
    percent: (share: number) => (share !== 0 && Math.abs(share) < 0.0995 ? percent1 : percent0).format(share),
    percentExact: (share: number) => percent1.format(share),
    money: (value: number, currency: string) => {
      try {
        return new Intl.NumberFormat(locale, {
          style: 'currency',
          currency,
          maximumFractionDigits: Math.abs(value) >= 100 ? 0 : 2,
        }).format(value);
      } catch {
        return `${oneDigit.format(value)} ${currency}`;
      }
    },
    /** An amount with all its decimals, for single amounts instead of sums. */
    moneyExact: (value: number, currency: string) => {
      try {
        return new Intl.NumberFormat(locale, { style: 'currency', currency, maximumFractionDigits: 4 }).format(value);
      } catch {
        return `${value.toLocaleString(locale, { maximumFractionDigits: 4 })} ${currency}`;
      }
    },
    /** 8s, 1m 24s, 2h 05m. */
    duration: (ms: number) => {
      const seconds = Math.round(ms / 1000);
      const [h, m, s] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60];
      const gap = language === 'de' ? '\u202f' : '';
      const units = language === 'de' ? { h: 'h', m: 'min', s: 's' } : { h: 'h', m: 'm', s: 's' };
      const two = (most: string, rest: number, unit: string) =>
        rest > 0 ? `${most} ${String(rest).padStart(2, '0')}${gap}${unit}` : most;
      if (h > 0) return two(`${h}${gap}${units.h}`, m, units.m);
      return m > 0 ? two(`${m}${gap}${units.m}`, s, units.s) : `${s}${gap}${units.s}`;
    },
    bytes: (bytes: number) => {
      const unit = bytes >= 1e9 ? 'gigabyte' : bytes >= 1e6 ? 'megabyte' : 'kilobyte';
      const scale = { gigabyte: 1e9, megabyte: 1e6, kilobyte: 1e3 }[unit];
      return new Intl.NumberFormat(locale, {
        style: 'unit',
        unit,
        maximumFractionDigits: bytes / scale < 10 ? 1 : 0,
      }).format(bytes / scale);
    },
    day: (value: string) => day.format(dayAsDate(value)),
    dayMedium: (value: string) => dayMedium.format(dayAsDate(value)),
    dayLong: (value: string) => dayLong.format(dayAsDate(value)),
    dayYear: (value: string) => dayYear.format(dayAsDate(value)),
    /** 3 – 16 Nov 2026 and the like. */
    range: (from: string, to: string) =>
      from === to ? dayYear.format(dayAsDate(from)) : dayYear.formatRange(dayAsDate(from), dayAsDate(to)),
    /** Monday is 1, Sunday 7. The first of January 2024 was a Monday. */
    weekday: (number: number, width: 'long' | 'short') =>
      new Intl.DateTimeFormat(locale, { weekday: width, timeZone: 'UTC' }).format(new Date(Date.UTC(2024, 0, number))),
    /** 13:00–14:00. */
    hour: (hour: number) => `${String(hour).padStart(2, '0')}:00–${String((hour + 1) % 24).padStart(2, '0')}:00`,
    clock: (moment: number) => clock.format(moment),
    time: (iso: string, timeZone: string, seconds = false) =>
      new Intl.DateTimeFormat(locale, {
        hour: '2-digit',
        minute: '2-digit',
        ...(seconds ? { second: '2-digit' } : {}),
        timeZone,
      }).format(new Date(iso)),
    dateTime: (iso: string, timeZone = zone) =>
      new Intl.DateTimeFormat(locale, { ...moment, year: 'numeric', timeZone }).format(new Date(iso)),
    /** A time with its zone, for screens that name none. */
    dateTimeZone: (iso: string) =>
      new Intl.DateTimeFormat(locale, { ...moment, year: 'numeric', timeZoneName: 'short', timeZone: zone }).format(
        new Date(iso),
      ),
    dateTimeShort: (iso: string, timeZone = zone) =>
      new Intl.DateTimeFormat(locale, { ...moment, timeZone }).format(new Date(iso)),
    ago: (iso: string, now = Date.now()) => {
      const seconds = Math.round((Date.parse(iso) - now) / 1000);
      // Choose the unit by the rounded count: 59.5 minutes are one hour, not 60 minutes.
      const steps: [Intl.RelativeTimeFormatUnit, number, number][] = [
        ['second', 1, 60],
        ['minute', 60, 60],
        ['hour', 3_600, 24],
      ];
      for (const [unit, size, most] of steps) {
        const count = Math.round(seconds / size);
        if (Math.abs(count) < most) return relative.format(count, unit);
      }
      return relative.format(Math.round(seconds / 86_400), 'day');
    },
    country: (code: string) => named(regions, code),
    language: (code: string) => named(languages, code),
  };
}

export type Format = ReturnType<typeof makeFormat>;
