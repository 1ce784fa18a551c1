import type { Dictionary } from '../texts';

export const channels: Pick<Dictionary, 'channels'> = {
  channels: {
    unknownTitle: 'Kampagnenparameter ohne Kanal',
    unknownText:
      'Besuche der letzten 30 Tage, deren utm_source und utm_medium zu keiner Regel passen. Sie zählen als „Andere“, bis du ihnen einen Kanal zuordnest.',
    noUnknown: 'Alle gekennzeichneten Besuche der letzten 30 Tage haben einen Kanal.',
    visits: (count, shown) => (count === 1 ? 'Ein Besuch' : `${shown} Besuche`),
    probably: (channel) => `vermutlich ${channel}`,
    map: 'Kanal zuordnen',
    mapOne: (tags) => `${tags} einem Kanal zuordnen`,
    mapped: 'Zuordnung steht unten',
    mappingsTitle: 'Eigene Zuordnungen',
    mappingsText:
      'Groß- und Kleinschreibung, Leerzeichen, Binde- und Unterstriche spielen keine Rolle. Ein Text, der mit * endet, passt auf alles, was so beginnt. Frühere Besuche bekommen ihren neuen Kanal in wenigen Minuten.',
    noMappings: 'Noch keine.',
    mapping: 'Zuordnung',
    add: 'Zuordnung hinzufügen',
    any: 'beliebig',
    choose: 'Auswählen',
    rulesTitle: 'Wie der Kanal bestimmt wird',
    rulesText:
      'Die Regeln werden von oben nach unten für die erste Seite eines Besuchs geprüft. Die erste Regel, die zutrifft, entscheidet.',
    ruleSet: 'Regeln',
    ruleSetHint: 'Eine Änderung gilt auch für frühere Besuche.',
    ruleSets: { 2: 'Aktuelle Regeln', 1: 'Erste Regeln, für Vergleiche mit früher' },
    decided: 'Entschieden durch',
    laterPages:
      'Eine spätere Seite des Besuchs ändert den Kanal nur, wenn sie von einem bezahlten Klick kommt, oder wenn sie eine Kampagne hat und der Besuch bis dahin direkt war.',
    rules: {
      ad_click: {
        name: 'Klick auf eine Anzeige',
        text: 'Die Adresse enthält eine Klick-ID, die es nur bei Anzeigen gibt, etwa gclid oder msclkid.',
      },
      mapping: { name: 'Eigene Zuordnung', text: 'Eine deiner Zuordnungen passt auf diese Quelle oder dieses Medium.' },
      shared_link: {
        name: 'Geteilter Link',
        text: 'Die Adresse enthält fbclid. Facebook und Instagram hängen das an jeden Link, ob bezahlt oder nicht.',
        first: 'Die Adresse enthält fbclid, und utm_medium ist ein bezahltes Medium oder utm_source fehlt.',
      },
      email_tag: {
        name: 'E-Mail',
        text: 'utm_medium ist ein Wort für E-Mail, etwa email oder newsletter.',
        first: 'utm_medium oder utm_source ist ein Wort für E-Mail.',
      },
      source: {
        name: 'Bekannte Quelle',
        text: 'utm_source nennt eine bekannte Plattform, in jeder üblichen Schreibweise.',
      },
      medium: {
        name: 'Bekanntes Medium',
        text: 'utm_source ist unbekannt, aber utm_medium sagt, wie der Besuch kam, etwa social oder referral.',
      },
      unknown_tags: {
        name: 'Unbekannte Parameter',
        text: 'Die Kampagnenparameter passen zu keiner Regel, und es gibt keinen Referrer.',
        first: 'Die Kampagnenparameter passen zu keiner Regel.',
      },
      referrer: {
        name: 'Bekannter Referrer',
        text: 'Der Referrer ist eine Suchmaschine, ein soziales Netzwerk oder ein anderer bekannter Host.',
      },
      other_site: {
        name: 'Andere Website',
        text: 'Der Referrer ist eine unbekannte Website: ein Verweis.',
      },
      passage: {
        name: 'Anmeldung oder Zahlung',
        text: 'Der Referrer ist eine Anmelde- oder Zahlungsseite. Solche Seiten sind keine Quelle, darum zählt der Besuch als direkt.',
        first: 'Diese Regeln prüfen das nicht.',
      },
      nothing: { name: 'Keine Quelle', text: 'Es gibt weder eine Kampagne noch einen Referrer: direkt.' },
    },
  },
};
