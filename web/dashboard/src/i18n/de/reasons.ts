import type { Dictionary } from '../texts';

export const reasons: Pick<Dictionary, 'reasons'> = {
  reasons: {
    stored: { name: 'Gespeichert', text: 'Gezählt und gespeichert.', todo: '' },
    rate_limited: {
      name: 'Anfragelimit erreicht',
      text: 'Von einer Adresse kamen mehr als 60 Anfragen in einer Minute.',
      todo: 'Nichts zu tun: Browser behalten die Daten und senden sie etwas später noch einmal.',
    },
    origin_refused: {
      name: 'Abgelehnte Origins',
      text: 'Die Anfrage kam von einer Website, die dieses Projekt nicht zulässt.',
      todo: 'Wenn es deine ist, lass sie zu: Unter „Live“ stehen die Origins der letzten zwei Tage.',
    },
    bot: {
      name: 'Bots',
      text: 'Der Browser gab sich als Crawler, Überwachung oder anderes Programm zu erkennen.',
      todo: 'Nichts zu tun: Maschinen zählen nie als Besucher.',
    },
    zero_viewport: {
      name: 'Kein Fenster',
      text: 'Der Browser hatte kein sichtbares Fenster. Das ist typisch für automatisierte Browser.',
      todo: 'Nichts zu tun, außer ein eigener Test soll zählen: Gib seinem Browser ein Fenster.',
    },
    referrer_spam: {
      name: 'Referrer-Spam',
      text: 'Der Besuch kommt angeblich von einer Website, die Besuche vortäuscht, damit ihr Name in Berichten gelesen wird.',
      todo: 'Nichts zu tun: Es war niemand da.',
    },
    notrack: {
      name: 'Opt-out',
      text: 'Die Adresse der Seite enthielt den Opt-out-Parameter.',
      todo: 'Nichts zu tun, außer ein Link deiner Website enthält ihn aus Versehen.',
    },
    excluded_path: {
      name: 'Ausgenommene Seiten',
      text: 'Die Seite passt zu einem ausgenommenen Pfad unter Tracking.',
      todo: 'Damit solche Seiten zählen, entferne das Muster:',
    },
    personal_path: {
      name: 'Persönliche Seiten',
      text: 'Die Seite handelt von einer einzelnen Person, und dieses Projekt zählt solche Seiten nicht.',
      todo: 'Sie lassen sich stattdessen unter einem Pfad ohne die Person zählen:',
    },
    consent: {
      name: 'Keine Einwilligung',
      text: 'Dieses Projekt zählt nur Besucher, die eingewilligt haben.',
      todo: 'Falls Besucher doch einwilligen, prüfe, wie deine Website die Entscheidung mitteilt:',
    },
    empty: {
      name: 'Nichts Brauchbares',
      text: 'Die Daten enthielten nichts, was sich zählen lässt.',
      todo: 'Kommt das weiter vor, ergänze data-debug im Tag des Snippets: Die Konsole des Browsers zeigt dann, was gesendet wird.',
    },
    too_late: {
      name: 'Besuch längst vorbei',
      text: 'Die Daten kamen mehr als einen Tag nach dem Ende ihres Besuchs an.',
      todo: 'Nichts zu tun: Vermutlich war ein Rechner lange im Ruhezustand. Kommt es oft vor, versucht vielleicht jemand, frühere Besuche zu ändern. Diese Regel verhindert das.',
    },
    session_full: {
      name: 'Endloser Besuch',
      text: 'Ein Besuch hatte mehr als 1.000 Seitenaufrufe oder 5.000 Ereignisse.',
      todo: 'Das tut kein Mensch. Suche eine Seite, die sich selbst neu lädt oder ein Ereignis immer wieder sendet, oder ein Skript, das einen Browser nachahmt.',
    },
    quota_pageviews_project: {
      name: 'Tagesgrenze der Seitenaufrufe',
      text: 'Das Projekt hat seine Seitenaufrufe für heute verbraucht.',
      todo: 'Nach Mitternacht wird wieder gezählt. Wer das Projekt verwaltet, kann limits.pageviewsPerDay über die API erhöhen.',
    },
    quota_pageviews_network: {
      name: 'Seitenaufrufe eines Netzes',
      text: 'Ein Netz hat mehr Seitenaufrufe gesendet, als an einem Tag erlaubt sind.',
      todo: 'Das kann ein großes Büro oder ein Lasttest sein. Wer das Projekt verwaltet, kann limits.pageviewsPerKeyDay über die API erhöhen.',
    },
    quota_events_project: {
      name: 'Tagesgrenze der Ereignisse',
      text: 'Das Projekt hat seine Ereignisse für heute verbraucht.',
      todo: 'Nach Mitternacht wird wieder gezählt. Wer das Projekt verwaltet, kann limits.eventsPerDay über die API erhöhen.',
    },
    quota_events_network: {
      name: 'Ereignisse eines Netzes',
      text: 'Ein Netz hat mehr Ereignisse gesendet, als an einem Tag erlaubt sind.',
      todo: 'Meist sendet eine Seite ein Ereignis immer wieder. Wer das Projekt verwaltet, kann limits.eventsPerKeyDay über die API erhöhen.',
    },
    quota_storage: {
      name: 'Speicher voll',
      text: 'Das Projekt hat seine Speichergrenze erreicht.',
      todo: 'Lösche alte Daten, oder erhöhe limits.storedBytesQuota über die API.',
    },
    storage_paused: {
      name: 'Server fast voll',
      text: 'Alle Projekte zusammen speichern mehr, als dieser Server erlaubt. Sobald wieder Platz ist, werden neue Daten angenommen.',
      todo: 'Bitte die Betreiber des Servers um mehr Speicher.',
    },
    storage_limit: {
      name: 'Server voll',
      text: 'Alle Projekte zusammen haben die Speichergrenze dieses Servers erreicht.',
      todo: 'Bitte die Betreiber des Servers um mehr Speicher.',
    },
    spool_full: {
      name: 'Verloren: kein Platz mehr',
      text: 'Die Datenbank war so lange nicht erreichbar, dass die Warteschlange für Daten voll war.',
      todo: 'Sag den Betreibern des Servers Bescheid. Die Daten dieser Zeit sind endgültig verloren.',
    },
    disk_failed: {
      name: 'Verloren: Festplatte voll oder gesperrt',
      text: 'Die Daten sollten auf der Festplatte des Servers warten, aber der Server konnte nicht darauf schreiben.',
      todo: 'Sag den Betreibern des Servers Bescheid. Die Daten dieser Zeit sind endgültig verloren.',
    },
    quarantine_full: {
      name: 'Verloren: abgelehnt und kein Platz',
      text: 'Die Datenbank hat die Daten abgelehnt, und die Quarantäne, die abgelehnte Daten für einen neuen Versuch aufbewahrt, war voll.',
      todo: 'Sag den Betreibern des Servers Bescheid. Die Daten dieser Zeit sind endgültig verloren.',
    },
    purged: {
      name: 'Gelöscht',
      text: 'Der Besuch wurde bei einer Löschung entfernt, während seine Daten auf der Festplatte warteten.',
      todo: 'Nichts zu tun.',
    },
    project_deleted: {
      name: 'Gelöschtes Projekt',
      text: 'Das Projekt wurde gelöscht, während die Daten unterwegs waren.',
      todo: 'Nichts zu tun.',
    },
  },
};
