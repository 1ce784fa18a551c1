import type { Dictionary } from '../texts';

export const sites: Pick<Dictionary, 'sites'> = {
  sites: {
    title: 'Alle Websites',
    count: (count, shown) => (count === 1 ? '1 Website' : `${shown} Websites`),
    incomplete: 'Du hast mehr: Dies sind die 2.000 ältesten',
    find: 'Website suchen',
    organization: 'Organisation',
    allOrganizations: 'Alle Organisationen',
    period: 'Zeitraum',
    sortBy: 'Sortieren nach',
    sorts: {
      name: 'Name',
      visitors: 'Besucher',
      change: 'Veränderung',
      conversions: 'Conversions',
      value: 'Wert',
      attention: 'Aufmerksamkeit',
    },
    sortTexts: {
      name: 'Von A bis Z.',
      visitors: 'Zuerst die Website mit den meisten Besuchern.',
      change: 'Zuerst die Website, deren Besucher am stärksten zugenommen haben.',
      conversions: 'Zuerst die Website mit den meisten Besuchen, die ein Conversion-Ziel erreicht haben.',
      value: 'Zuerst die Website mit dem größten Wert, gleich in welcher Währung.',
      attention: 'Zuerst die Website, um die du dich am meisten kümmern musst.',
    },
    columns: {
      site: 'Website',
      visitors: 'Besucher',
      change: 'Veränderung',
      now: 'Jetzt',
      conversions: 'Conversions',
      value: 'Wert',
      attention: 'Braucht Aufmerksamkeit',
    },
    hints: {
      visitors: 'Verschiedene Personen je Tag im Zeitraum und ihr Verlauf.',
      change: 'Besucher der vergangenen Tage im Vergleich mit ebenso vielen Tagen vor dem Zeitraum.',
      now: 'Besucher, die in den letzten fünf Minuten aktiv waren.',
      conversions: 'Besuche, die mindestens ein Conversion-Ziel erreicht haben.',
      value: 'Wert der Conversion-Ziele in der Währung der Website.',
    },
    course: (first, last, most) => `Verlauf: anfangs ${first}, zuletzt ${last}, höchstens ${most}`,
    summing: 'Neue Besuche werden zusammengezählt',
    summingHint: 'Die Zahlen dieser Website sind von vor kurzer Zeit. Die neuesten Besuche folgen gleich.',
    firstSums: 'Besuche werden zusammengezählt',
    firstSumsHint: 'Die Besuche dieser Website werden zum ersten Mal zusammengezählt. Ihre Zahlen folgen.',
    recomputing: 'Frühere Besuche werden neu berechnet',
    recomputingHint:
      'Die Einstellungen dieser Website wurden geändert. Bis alle Besuche neu berechnet sind, mischen ihre Zahlen alte und neue.',
    unconverted: (shown) => `${shown} ohne Kurs`,
    unconvertedHint: (currency) =>
      `Werte, die fehlen, weil es von ihrer Währung keinen Wechselkurs zu ${currency} gibt.`,
    pin: (site) => `${site} oben anheften`,
    more: 'Weitere Websites zeigen',
    none: 'Keine Websites',
    noneText: 'Hier siehst du jede Website, deren Berichte du lesen darfst.',
    nothingFound: 'Keine Website gefunden',
    nothingFoundText: 'Kein Name und keine Domain enthält diesen Text.',
    notes: {
      budgetSpent: 'Das Budget von heute ist aufgebraucht: Besuche fehlen',
      budgetNear: (share) => `${share} des Budgets von heute sind verbraucht`,
      never: 'Noch kein Besuch ist angekommen',
      noData: (day) => `Keine Besuche seit ${day}`,
      destinationPaused: (platform) => `Uploads an ${platform} pausieren`,
      adAccountFailing: (account) => `Kosten des Werbekontos ${account} lassen sich nicht lesen`,
      versionEnds: (platform, day) =>
        `Die Schnittstelle zu ${platform} endet am ${day}; der Server braucht eine neuere Version`,
      adsUnmatched: (share) =>
        `${share} der Besuche über Anzeigen passen zu keiner: Ihre Kosten zählen für keine Kampagne`,
      originsRefused: (origin, others, shown) =>
        others < 1
          ? `Besuche von ${origin} werden abgelehnt`
          : `Besuche von ${origin} und ${others === 1 ? 'einer weiteren Adresse' : `${shown} weiteren Adressen`} werden abgelehnt`,
    },
  },
};
