import type { Dictionary } from '../texts';

export const live: Pick<Dictionary, 'live'> = {
  live: {
    list: 'Eingehende Daten',
    pageview: 'Seitenaufruf',
    emptyHeading: 'Noch ist nichts angekommen',
    emptyText: 'Seitenaufrufe und Ereignisse erscheinen hier, sobald sie geschehen. Du musst nicht neu laden.',
    notCounted: 'Heute nicht gezählt',
    showReasons: 'Warum?',
    hideReasons: 'Weniger',
    ofAll: (stored, all) =>
      `${stored} von ${all} Datenpaketen wurden gezählt. Ein Browser sendet jeden Besuch in mehreren Datenpaketen.`,
    allCounted: 'Nichts wurde ausgelassen',
    allCountedText:
      'Alles, was heute beim Server ankam, wurde gezählt. Fehlt ein Besuch, kamen seine Daten nicht an. Meist liegt das an einem Werbeblocker oder an einer Seite ohne Snippet.',
    connections: {
      connecting: { name: 'Verbindet', hint: 'Eine Verbindung zum Server wird geöffnet.' },
      open: { name: 'Verbunden', hint: 'Was auf deiner Website geschieht, erscheint hier sofort.' },
      asking: {
        name: 'Alle 2 Sekunden',
        hint: 'Eine dauerhafte Verbindung ließ sich nicht öffnen, vielleicht wegen eines Proxys. Die Seite fragt den Server stattdessen alle zwei Sekunden, darum fehlt nichts.',
      },
      lost: {
        name: 'Keine Verbindung',
        hint: 'Der Server antwortet nicht. Die Seite versucht es weiter. Nach dem Verbinden zeigt sie, was inzwischen angekommen ist.',
      },
    },
  },
};
