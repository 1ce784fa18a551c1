import type { Dictionary } from '../I18n';

export const channels: Pick<Dictionary, 'channels'> = {
  channels: {
    unknownTitle: 'Kampagnen-Angaben ohne Kanal',
    unknownText:
      'Besuche der letzten 30 Tage, deren utm_source und utm_medium keine Regel kennt. Sie zählen als „Andere“, bis gesagt ist, was sie sind.',
    noUnknown: 'Alle gekennzeichneten Besuche der letzten 30 Tage haben einen Kanal.',
    visits: (count, shown) => (count === 1 ? 'Ein Besuch' : `${shown} Besuche`),
    probably: (channel) => `vermutlich ${channel}`,
    map: 'Kanal geben',
    mapOne: (tags) => `${tags} einen Kanal geben`,
    mapped: 'Steht unten',
    mappingsTitle: 'Eigene Zuordnungen',
    mappingsText:
      'Groß- und Kleinschreibung, Leerzeichen, Binde- und Unterstriche spielen keine Rolle. Ein Text, der mit * endet, steht für alles, was so beginnt. Frühere Besuche bekommen ihren neuen Kanal in wenigen Minuten.',
    noMappings: 'Noch keine.',
    mapping: 'Zuordnung',
    add: 'Zuordnung hinzufügen',
    any: 'beliebig',
    choose: 'Auswählen',
    rulesTitle: 'Wie der Kanal gefunden wird',
    rulesText:
      'Von oben nach unten gefragt, für die Seite, mit der ein Besuch begann. Die erste Regel, die zutrifft, entscheidet.',
    ruleSet: 'Regeln',
    ruleSetHint: 'Eine Änderung gilt auch für frühere Besuche.',
    ruleSets: { 2: 'Aktuelle Regeln', 1: 'Erste Regeln, für Vergleiche mit früher' },
    decided: 'Entschieden durch',
    laterPages:
      'Eine spätere Seite des Besuchs übernimmt nur mit einem bezahlten Klick, oder mit einer Kampagne, wenn der Besuch direkt kam.',
    rules: {
      ad_click: {
        name: 'Klick auf eine Anzeige',
        text: 'Die Adresse trägt eine Klick-ID, die nur Anzeigen tragen, etwa gclid oder msclkid.',
      },
      mapping: { name: 'Eigene Zuordnung', text: 'Für diese Quelle oder dieses Medium gibt es eine eigene Zuordnung.' },
      shared_link: {
        name: 'Geteilter Link',
        text: 'Die Adresse trägt fbclid. Facebook und Instagram hängen sie an jeden Link, ob bezahlt oder nicht.',
        first: 'Die Adresse trägt fbclid, und ihr Medium ist ein bezahltes, oder sie hat keine utm_source.',
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
        text: 'utm_source ist nicht bekannt, und utm_medium sagt, wie der Besuch kam, etwa social oder referral.',
      },
      unknown_tags: {
        name: 'Unbekannte Angaben',
        text: 'Es gibt Kampagnen-Parameter, die keine Regel kennt, und keinen Referrer, der gefragt werden kann.',
        first: 'Es gibt Kampagnen-Parameter, die keine Regel kennt.',
      },
      referrer: {
        name: 'Bekannter Referrer',
        text: 'Der Referrer ist eine Suchmaschine, ein soziales Netzwerk oder ein anderer bekannter Host.',
      },
      other_site: {
        name: 'Andere Website',
        text: 'Der Referrer ist eine Website, die nicht bekannt ist: ein Verweis.',
      },
      passage: {
        name: 'Auf dem Weg',
        text: 'Der Referrer ist eine Anmeldung oder eine Zahlung. Das ist keine Quelle, der Besuch zählt als direkt.',
        first: 'Wird nach diesen Regeln nicht gefragt.',
      },
      nothing: { name: 'Keine Quelle', text: 'Es gibt weder eine Kampagne noch einen Referrer: direkt.' },
    },
  },
};
