import type { Dictionary } from '../texts';

export const reportMails: Pick<Dictionary, 'reportMails'> = {
  reportMails: {
    title: 'Berichte per Mail',
    ownLead: 'Die Zahlen der Woche oder des Monats davor, morgens in deinem Postfach.',
    orgLead:
      'Wer Berichte über die Websites dieser Organisation bekommt. Eine andere Adresse bekommt nichts, bevor sie bestätigt wurde.',
    none: 'Keine Berichte per Mail',
    noneText:
      'Ein Bericht hat dieselben Zahlen wie das Dashboard, mit einem Diagramm und den häufigsten Seiten, Kanälen und Kampagnen.',
    allSites: 'Alle Websites',
    waiting: 'Wartet auf Bestätigung',
    frequencies: { WEEKLY: 'Wöchentlich', MONTHLY: 'Monatlich' },
    frequencyHints: {
      WEEKLY: 'Montags, über die Woche davor',
      MONTHLY: 'Am Ersten jedes Monats, über den Monat davor',
    },
    languages: { EN: 'English', DE: 'Deutsch' },
    next: (time) => `nächster ${time}`,
    subscribe: 'Abonnieren',
    addAddress: 'Adresse hinzufügen',
    subscribeTitle: 'Berichte per Mail',
    ownText: (address) => `Der Bericht geht an ${address}. Jede Mail hat einen Link, der ihn beendet.`,
    othersText:
      'Die Adresse bekommt eine Mail mit einem Link zum Bestätigen und vorher nichts anderes. Jeder Bericht hat einen Link, der ihn beendet.',
    report: 'Bericht',
    frequency: 'Wie oft',
    language: 'Sprache',
    zone: 'Zeitzone, in der er gelesen wird',
    end: 'Beenden',
    endQuestion: 'Diesen Bericht beenden?',
    endText: (address) => `${address} bekommt ihn nicht mehr.`,
    link: {
      looking: 'Deine Berichte',
      failed: 'Der Bericht konnte nicht geladen werden',
      unknown: 'Dieser Bericht ist beendet',
      unknownText:
        'Du bekommst keine Mails mehr dazu. Wenn du ihn bestätigen wolltest, ist der Link vielleicht abgelaufen: Bitte um einen neuen.',
      report: (name, org) => `${name}, ${org}`,
      lead: (address) => `Berichte an ${address}`,
      confirmTitle: 'Diesen Bericht per Mail bekommen?',
      confirm: 'Ja, bitte senden',
      refuse: 'Nein, nichts senden',
      confirmed: 'Du bekommst diesen Bericht',
      confirmedText: (address) => `Er geht an ${address}. Jede Mail hat einen Link, der ihn beendet.`,
      endTitle: 'Diesen Bericht beenden?',
      end: 'Beenden',
      ended: 'Der Bericht ist beendet',
      endedText: 'Du bekommst keine Mails mehr davon.',
    },
  },
};
