import type { Dictionary } from '../texts';

export const live: Pick<Dictionary, 'live'> = {
  live: {
    list: 'Eingehende Daten',
    visits: 'Besuche, während sie geschehen',
    lists: { label: 'Was die Liste zeigt', visits: 'Besuche', events: 'Seitenaufrufe und Ereignisse' },
    pageview: 'Seitenaufruf',
    here: 'In den letzten 5 Minuten aktiv',
    reached: (goals) => `Erreichte Ziele: ${goals}`,
    lastHalfHour: 'Die letzten 30 Minuten',
    figures: {
      visitors: { name: 'Besucher', hint: 'Verschiedene Menschen, die in den letzten 30 Minuten aktiv waren.' },
      sessions: {
        name: 'Besuche',
        hint: 'Besuche, die in den letzten 30 Minuten aktiv waren, auch wenn sie früher begannen.',
      },
      pageviews: {
        name: 'Seitenaufrufe',
        hint: 'Seiten, die in den letzten 30 Minuten geöffnet wurden, auch neu geladene.',
      },
      events: {
        name: 'Ereignisse',
        hint: 'Ereignisse der letzten 30 Minuten, zum Beispiel ein Klick auf einen Knopf oder ein gesendetes Formular.',
      },
    },
    minutes: 'Besucher und Seitenaufrufe pro Minute',
    minute: (time, counts) => `${time}: ${counts}`,
    visitors: (count, shown) => (count === 1 ? '1 Besucher' : `${shown} Besucher`),
    pageviews: (count, shown) => (count === 1 ? '1 Seitenaufruf' : `${shown} Seitenaufrufe`),
    events: (count, shown) => (count === 1 ? '1 Ereignis' : `${shown} Ereignisse`),
    now: 'jetzt',
    activity: {
      pages: { name: 'Wo die Besucher sind', hint: 'Die Seite, die jeder Besuch zuletzt aufgerufen hat' },
      split: 'Über diese Besuche',
      channels: 'Kanäle',
      countries: 'Länder',
      devices: 'Geräte',
      goals: 'Ziele',
    },
    noGoals: 'Keiner dieser Besuche hat ein Ziel erreicht.',
    nobody: 'In den letzten 30 Minuten war niemand aktiv.',
    pause: 'Anhalten',
    pauseHint: 'Zahlen und Listen stehen still, bis du fortfährst. Dabei geht nichts verloren.',
    continue: 'Fortfahren',
    continueWith: (_count, shown) => `Fortfahren (${shown} neu)`,
    big: 'Großbild',
    bigTitle: (project) => `${project} live`,
    current: 'Besucher in den letzten 5 Minuten',
    fullScreen: 'Vollbild',
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
