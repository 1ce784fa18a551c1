import type { Dictionary } from '../I18n';

/** The SQL console. */
export const sql: Pick<Dictionary, 'sql'> = {
  sql: {
    intro:
      'Frage die Besuche dieses Projekts in SQL ab. Abfragen lesen nur: Nichts, was du hier schreibst, kann Daten ändern.',
    query: 'Abfrage',
    hint: 'select channel, count(*) from sessions group by channel',
    questions: 'Mit einer Frage beginnen',
    starters: {
      days: 'Besuche, Besucher und Conversions je Tag',
      channels: 'Welche Kanäle bringen Besuche, und wie gut sind sie?',
      pages: 'Welche Seiten werden am meisten gesehen, und wie lange?',
      entry_pages: 'Wo beginnen Besuche, und wie viele springen ab?',
      campaigns: 'Welche Kampagnen führen zu Conversions?',
      hours: 'Zu welchen Stunden der Woche beginnen Besuche?',
      events: 'Welche Ereignisse gibt es, und in wie vielen Besuchen?',
      transitions: 'Von welcher Seite geht es wohin?',
      goals: 'Welche Ziele werden erreicht, auf welchen Geräten?',
      sections: 'Welche Abschnitte werden gesehen, und wie lange?',
      videos: 'Welche Videos werden bis zum Ende angesehen?',
    },
    run: 'Ausführen',
    keys: 'Strg ↵',
    keyboard: (keys) => `${keys} führt die Abfrage aus. Tab verlässt den Editor; Escape schließt die Vorschläge.`,
    running: 'Die Abfrage läuft',
    result: 'Ergebnis',
    views: 'Ergebnis zeigen als',
    table: 'Tabelle',
    chart: 'Diagramm',
    drawn: 'Zahl im Diagramm',
    chartOf: (name, points) => `${name}, ${points} Werte. Die Tabelle hat dieselben Zahlen.`,
    firstBars: (count) => `Das Diagramm zeigt die ersten ${count} Zeilen.`,
    rows: (text, count) => (count === 1 ? '1 Zeile' : `${text} Zeilen`),
    truncated: 'es gibt mehr Zeilen; fasse sie zusammen oder setze ein limit',
    recomputing: 'frühere Besuche werden neu berechnet',
    refused: 'Der Server führt diese Abfrage nicht aus:',
    emptyHeading: 'Noch keine Abfrage ausgeführt',
    emptyText: 'Schreibe oben eine und drücke auf Ausführen, oder beginne mit einer der Fragen.',
    noRows: 'Keine Zeile passt',
    noRowsText: 'Die Abfrage lief und lieferte nichts.',
    tooLong:
      'Diese Abfrage ist zu lang für die Adresse dieser Seite. Du kannst sie ausführen, aber ein Link oder ein Neuladen behält sie nicht.',
    tables: 'Tabellen',
    tablesHint: 'Klicke auf eine Spalte, um ihren Namen in die Abfrage zu schreiben.',
    insert: (name) => `${name} in die Abfrage schreiben`,
  },
};
