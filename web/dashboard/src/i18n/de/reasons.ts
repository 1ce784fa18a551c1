import type { Dictionary } from '../I18n';

export const reasons: Pick<Dictionary, 'reasons'> = {
  reasons: {
    stored: { name: 'Gespeichert', text: 'Gezählt und gespeichert.' },
    bot: {
      name: 'Bots',
      text: 'Der Browser gab sich als Suchmaschine, Überwachung oder anderes Programm zu erkennen.',
    },
    zero_viewport: {
      name: 'Kein Fenster',
      text: 'Der Browser hatte kein sichtbares Fenster. Das ist typisch für automatisierte Browser.',
    },
    notrack: { name: 'Abgemeldet', text: 'Die Adresse der Seite enthielt den Abmeldeparameter.' },
    excluded_path: { name: 'Ausgenommene Seiten', text: 'Die Seite passt zu einem ausgenommenen Pfad unter Messung.' },
    personal_path: {
      name: 'Persönliche Seiten',
      text: 'Die Seite handelt von einer einzelnen Person, und dieses Projekt zählt solche Seiten nicht.',
    },
    consent: { name: 'Keine Einwilligung', text: 'Dieses Projekt zählt nur Besucher, die eingewilligt haben.' },
    empty: { name: 'Nichts Brauchbares', text: 'Die Daten enthielten nichts, was sich zählen lässt.' },
    quota_pageviews_project: {
      name: 'Tagesgrenze der Seitenaufrufe',
      text: 'Das Projekt hat seine Seitenaufrufe für heute verbraucht.',
    },
    quota_pageviews_network: {
      name: 'Seitenaufrufe eines Netzes',
      text: 'Ein Netz hat mehr Seitenaufrufe gesendet, als an einem Tag erlaubt sind.',
    },
    quota_events_project: {
      name: 'Tagesgrenze der Ereignisse',
      text: 'Das Projekt hat seine Ereignisse für heute verbraucht.',
    },
    quota_events_network: {
      name: 'Ereignisse eines Netzes',
      text: 'Ein Netz hat mehr Ereignisse gesendet, als an einem Tag erlaubt sind.',
    },
    quota_storage: { name: 'Speicher voll', text: 'Das Projekt hat seine Speichergrenze erreicht.' },
    storage_paused: {
      name: 'Server fast voll',
      text: 'Alle Projekte zusammen speichern mehr, als dieser Server erlaubt. Sobald wieder Platz ist, werden neue Daten angenommen.',
    },
    storage_limit: {
      name: 'Server voll',
      text: 'Alle Projekte zusammen haben die Speichergrenze dieses Servers erreicht.',
    },
    spool_full: {
      name: 'Verloren: kein Platz mehr',
      text: 'Die Datenbank war so lange nicht erreichbar, dass der Platz für wartende Daten voll war.',
    },
    quarantine_full: {
      name: 'Verloren: abgelehnt und kein Platz',
      text: 'Die Datenbank hat die Daten abgelehnt, und die Quarantäne, in der sie auf einen neuen Versuch warten, war voll.',
    },
    purged: {
      name: 'Bereinigt',
      text: 'Der Besuch wurde bei einer Löschung entfernt, während seine Daten auf der Festplatte warteten.',
    },
    project_deleted: {
      name: 'Gelöschtes Projekt',
      text: 'Das Projekt wurde gelöscht, während die Daten unterwegs waren.',
    },
  },
};
