import type { Dictionary } from '../I18n';

export const live: Pick<Dictionary, 'live'> = {
  live: {
    list: 'Was ankommt',
    pageview: 'Seitenaufruf',
    emptyHeading: 'Noch ist nichts angekommen',
    emptyText: 'Seitenaufrufe und Ereignisse erscheinen hier, sobald sie geschehen. Du musst nicht neu laden.',
    connections: {
      connecting: { name: 'Verbindet', hint: 'Eine Verbindung zum Server wird geöffnet.' },
      open: { name: 'Verbunden', hint: 'Was auf deiner Website geschieht, erscheint hier sofort.' },
      asking: {
        name: 'Alle 2 Sekunden',
        hint: 'Eine dauerhafte Verbindung ließ sich nicht öffnen, vielleicht wegen eines Proxys. Die Seite fragt den Server stattdessen alle zwei Sekunden, darum fehlt nichts.',
      },
      lost: {
        name: 'Keine Verbindung',
        hint: 'Der Server antwortet nicht. Die Seite versucht es weiter und zeigt dann, was inzwischen angekommen ist.',
      },
    },
  },
};
