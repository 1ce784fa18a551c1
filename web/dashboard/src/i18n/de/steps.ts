import type { Dictionary } from '../texts';

export const steps: Pick<Dictionary, 'steps'> = {
  steps: {
    title: 'Richte dieses Projekt ein',
    subtitle: 'Ein Schritt hakt sich selbst ab, sobald Daten zeigen, dass er getan ist.',
    progress: (settled, all) => `${settled} von ${all} erledigt`,
    allDone: 'Alles ist eingerichtet.',
    states: { done: 'Erledigt', skipped: 'Ausgelassen', open: 'Offen' },
    names: {
      install: {
        title: 'Skript einbauen',
        text: 'Eine Zeile auf jeder Seite meldet Besuche hierher. Finde heraus, womit deine Website gebaut ist, und folge den Schritten.',
        action: 'Skript einbauen',
      },
      traffic: {
        title: 'Den ersten Besuch zählen',
        text: 'Öffne deine Website in einem Browser, oder warte auf Besucher. Wenn nichts ankommt, sagt die Prüfung, warum.',
        action: 'Einbau prüfen',
      },
      goals: {
        title: 'Ein Ziel festlegen',
        text: 'Ein Ziel ist, was Besucher tun sollen: sich anmelden, fragen, buchen. Berichte sagen dann, welche Quellen dazu führen.',
        action: 'Ziel anlegen',
      },
      ads: {
        title: 'Kosten der Werbung anbinden',
        text: 'Mit einem Werbekonto oder importierten Kosten sagen Berichte, was ein Besuch, ein Lead und ein Ziel kostet.',
        action: 'Werbekonto verbinden',
      },
      conversions: {
        title: 'Eine Conversion zählen',
        text: 'Lege fest, was eine Conversion ist. Sie zählt einmal, mit ihrem Wert, und kann Werbeplattformen gemeldet werden.',
        action: 'Conversion festlegen',
      },
      ai: {
        title: 'Einen Assistenten fragen',
        text: 'Verbinde einen Assistenten, und er beantwortet Fragen mit den Zahlen dieses Projekts.',
        action: 'Assistenten verbinden',
      },
      team: {
        title: 'Dein Team einladen',
        text: 'Kolleginnen und Kollegen bekommen einen eigenen Zugang, mit einer Rolle, die sagt, was sie dürfen.',
        action: 'Jemanden einladen',
      },
    },
    evidence: {
      install: (at) => `Die ersten Daten kamen am ${at} an.`,
      traffic: (at) => `Der erste Besuch, der kein Test ist, begann am ${at}.`,
      goals: (count, key) => (count === 1 ? `Ein eigenes Ziel: ${key}.` : `${count} eigene Ziele, darunter ${key}.`),
      ads: (day) => `Es gibt Kosten ab dem ${day}.`,
      conversions: (at) => `Die erste Conversion wurde am ${at} gezählt.`,
      ai: 'Ein Assistent hat nach Zahlen gefragt.',
      team: (count) => `${count} Menschen gehören zur Organisation.`,
    },
    skippedText: 'Dieser Schritt wurde ausgelassen. Du kannst ihn jederzeit tun.',
    needs: (scope) => `Deine Rolle darf das nicht. Nötig ist: ${scope}.`,
    skip: 'Schritt auslassen',
    reopen: 'Wieder öffnen',
    alsoTest: 'Test-Conversion senden',
    dismiss: 'Einrichtung schließen',
    dismissHint: 'Du brauchst diese Schritte nicht mehr? Hier lassen sie sich wieder öffnen.',
    dismissed: 'Die Einrichtung ist geschlossen',
    dismissedText: (settled, all) => `${settled} von ${all} Schritten waren erledigt. Nichts geht verloren.`,
    show: 'Schritte wieder zeigen',
  },
};
