import type { Dictionary } from '../texts';

export const annotations: Pick<Dictionary, 'annotations'> = {
  annotations: {
    heading: 'Anmerkungen',
    text: 'Notizen an den Diagrammen dieses Projekts: eine neue Version, eine Kampagne, ein Ausfall. Sie ändern keine Zahl.',
    none: 'Noch keine Anmerkungen',
    noneText:
      'Füge hier oder an einem Diagramm eine hinzu, oder lass deinen Build-Server nach jeder neuen Version eine anlegen.',
    addTitle: 'Anmerkung hinzufügen',
    addText: 'Diagramme zeigen sie als Marke mit ihrem Titel.',
    add: 'Hinzufügen',
    changeTitle: 'Anmerkung ändern',
    title: 'Titel',
    kind: 'Art',
    kinds: {
      deployment: 'Neue Version',
      campaign: 'Kampagne',
      outage: 'Ausfall',
      other: 'Anderes',
    },
    kindHints: {
      deployment: 'Eine neue Version der Website oder ihres Servers.',
      campaign: 'Werbung, ein Newsletter oder anderes, das Besucher bringt.',
      outage: 'Die Website oder ihre Messung war gestört.',
      other: 'Nichts davon.',
    },
    at: 'Wann',
    zone: (zone) => `In der Zeitzone ${zone}.`,
    end: 'Bis',
    endHint: 'Leer lassen, wenn es nur ein Zeitpunkt war.',
    reversed: 'Muss nach dem Beginn liegen.',
    years: (first, last) => `Nimm ein Jahr von ${first} bis ${last}.`,
    by: (name) => `von ${name}`,
    change: (title) => `${title} ändern`,
    remove: (title) => `${title} löschen`,
    more: (count) => `${count} weitere anzeigen`,
    deleteTitle: (title) => `„${title}“ löschen?`,
    deleteText: 'Diagramme zeigen sie nicht mehr. Keine Zahl ändert sich.',
    delete: 'Löschen',
    mark: (count, said) => `${count === 1 ? 'Anmerkung' : `${count} Anmerkungen`}: ${said.join('; ')}`,
    andMore: (count) => `und ${count} weitere`,
  },
};
