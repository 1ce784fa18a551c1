import type { Dictionary } from '../texts';

export const consent: Pick<Dictionary, 'consent'> = {
  consent: {
    title: (name) => `„${name}“ verbinden?`,
    lead: 'Eine Anwendung möchte in deinem Namen handeln. Sie nennt sich selbst so; jede kann sich jeden Namen geben.',
    loading: 'Die Anfrage wird gesucht …',
    over: 'Diese Anfrage ist vorbei',
    overText:
      'Sie wurde schon entschieden oder hat länger als zehn Minuten gewartet. Beginne in der Anwendung noch einmal.',
    unknown: 'Diese Anfrage gibt es nicht',
    unknownText: 'Die Adresse ist nicht vollständig. Beginne in der Anwendung noch einmal.',
    failed: 'Die Anfrage konnte nicht geladen werden',
    from: 'Beschrieben von',
    nobody: 'Für diese Anwendung bürgt niemand: Sie hat sich selbst registriert.',
    to: 'Der Zugriff geht an',
    local:
      'Der Zugriff geht an eine Anwendung auf dem Computer dieses Browsers. Mach nur weiter, wenn du sie eben selbst gestartet hast.',
    org: 'Organisation',
    reach: 'Projekte',
    reaches: {
      all: { name: 'Alle Projekte', hint: 'Auch solche, die später dazukommen.' },
      some: { name: 'Nur diese', hint: 'Die Anwendung sieht kein anderes.' },
    },
    projects: 'Projekte, die sie sehen darf',
    projectsHint: 'Projekte wählen',
    scopes: 'Was sie darf',
    personal: 'Zeigt personenbezogene Daten.',
    changes: 'Ändert etwas. Du wirst nach deinem Passwort gefragt.',
    createKeys: 'Schlüssel für Server anlegen',
    createKeysHint:
      'Damit ein Server ohne Browser arbeiten kann. Sie haben höchstens die hier gewählten Rechte und enden mit diesem Zugriff. Du wirst nach deinem Passwort gefragt.',
    lacking: (names) => `Sie bittet auch um das, was du hier selbst nicht darfst: ${names}.`,
    nothing: 'Von den Rechten, um die sie bittet, hast du in dieser Organisation keines.',
    allow: 'Zugriff erlauben',
    refuse: 'Ablehnen',
    signedIn: (email) => `Du bist als ${email} angemeldet.`,
    end: 'Du kannst den Zugriff jederzeit beenden, in deinem Konto unter „Verbundene Apps“.',
  },
};
