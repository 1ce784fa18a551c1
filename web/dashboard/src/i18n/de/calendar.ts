import type { Dictionary } from '../texts';

export const calendar: Pick<Dictionary, 'calendar'> = {
  calendar: {
    by: { label: 'Auswahl nach', days: 'Tage', months: 'Monate' },
    previousMonth: 'Voriger Monat',
    nextMonth: 'Nächster Monat',
    previousYear: 'Voriges Jahr',
    nextYear: 'Nächstes Jahr',
    choices: {
      nothing: 'Kein Vergleich',
      previous: 'Zeitraum davor',
      weekdays: 'Gleiche Wochentage',
      year: 'Ein Jahr früher',
    },
    about: {
      nothing: 'Keine Zahlen eines anderen Zeitraums.',
      previous: 'Gleich viele Tage, direkt vor dem Zeitraum.',
      weekdays: 'So viele ganze Wochen früher wie nötig, damit Montage neben Montagen stehen.',
      year: 'Dieselben Tage ein Jahr früher.',
    },
    own: 'Andere Tage …',
    ownAbout: 'Beliebige Tage aus dem Kalender.',
  },
};
