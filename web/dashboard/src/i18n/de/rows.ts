import type { Dictionary } from '../texts';

export const rows: Pick<Dictionary, 'rows'> = {
  rows: {
    split: 'Aufteilen nach',
    notSplit: 'Nicht aufgeteilt',
    time: 'Zeit',
    figure: 'Kennzahl',
    total: 'Alle',
    totalHint:
      'Die Spalten ergeben nicht immer diese Summe: Eine Sitzung kann in mehreren Spalten stehen oder in einer, die nicht gezeigt wird.',
    pageviews: 'Alle Seitenaufrufe dieser Sitzungen.',
    csv: 'CSV',
    download: 'Die Tabelle als CSV herunterladen',
    before: (label) => `${label} (zuvor)`,
    change: (before, range) => `${before} im Zeitraum ${range}`,
    comparedWith: (range) => `Veränderungen gegenüber ${range}.`,
    fresh: 'neu',
    most: (count) => `Spalten sind die ${count} Werte mit den meisten Sitzungen.`,
    pager: 'Teile der Tabelle',
  },
};
