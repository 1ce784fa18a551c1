import type { Dictionary } from '../I18n';

export const leads: Pick<Dictionary, 'leads'> = {
  leads: {
    called: (code) => `Lead ${code}`,
    status: { new: 'Neu', qualified: 'Qualifiziert', won: 'Gewonnen', lost: 'Verloren' },
    statusHints: {
      new: 'Noch hat sich niemand darum gekümmert.',
      qualified: 'Ein Gespräch lohnt sich.',
      won: 'Wurde Kunde.',
      lost: 'Wird kein Kunde.',
    },
    list: 'Leads',
    noAccessHeading: 'Du darfst Leads nicht sehen',
    noAccessText:
      'Leads sind persönliche Daten. Dazu braucht es das Recht „Darf persönliche Daten sehen“, das ein Admin der Organisation unter Mitglieder vergibt.',
    noAccessAction: 'Zu den Mitgliedern',
    columns: {
      lead: 'Lead',
      status: 'Status',
      source: 'Herkunft',
      first: 'Zuerst gesehen',
      last: 'Zuletzt gesehen',
      value: 'Wert',
    },
    knownBy: (names) => `bekannt: ${names}`,
    known: { email: 'E-Mail', phone: 'Telefon', name: 'Name', id: 'deine ID' },
    noVisit: 'von einem Server',
    noValue: 'kein Wert',
    filters: {
      label: 'Leads filtern',
      person: 'E-Mail oder Telefon',
      personPlaceholder: 'anna@example.com',
      personHint: 'Vollständig: Gefunden wird nur die ganze Adresse oder Nummer.',
      wrongPerson: 'Gib eine ganze E-Mail-Adresse ein oder eine Telefonnummer mit Ländervorwahl.',
      find: 'Suchen',
      status: 'Status',
      channel: 'Kanal',
      any: 'Alle',
      clear: 'Filter entfernen',
    },
    contact: {
      show: 'Kontaktdaten zeigen',
      hint: 'Namen und Adressen, die deine Server gemeldet haben. Das Protokoll hält fest, dass du sie gelesen hast.',
    },
    csv: 'die Leads',
    older: 'Ältere anzeigen',
    end: 'Das sind alle.',
    erased: (count, text) =>
      count === 1 ? 'Bisher wurde 1 Person gelöscht.' : `Bisher wurden ${text} Personen gelöscht.`,
    first: {
      heading: 'Noch hat niemand gesagt, wer er ist',
      text: 'Ein Lead ist eine Person, die eine Adresse oder Nummer hinterlassen hat: in einem Formular deiner Website oder bei deinem Server. Was ihre Besuche und deine Server von ihr melden, kommt hier zusammen.',
    },
    none: {
      heading: 'Kein Lead in diesen Tagen',
      text: 'In diesen Tagen wurde niemand gesehen, der gesagt hat, wer er ist.',
      filteredHeading: 'Kein Lead passt',
      filteredText: 'Keiner in diesen Tagen erfüllt alles, wonach gefragt ist.',
      personHeading: 'Niemand hat diese Adresse oder Nummer',
      personText: 'Prüfe, ob sie vollständig ist und ob die anderen Filter die Person verbergen.',
      personTextDays: 'Nicht in diesen Tagen. Prüfe, ob sie vollständig ist, oder sieh dir alle Tage an.',
      refusedHeading: 'Diese Nummer lässt sich nicht suchen',
      refusedText:
        'Ihr fehlt das Land. Schreib sie wie +43 660 1234567, oder gib unter Einrichten das Land des Projekts an.',
      allDays: 'Alle Tage ansehen',
    },

    how: {
      action: 'Wie Leads entstehen',
      page: 'Von deiner Website',
      pageText:
        'Rufe das dort auf, wo ein Besucher sagt, wer er ist, etwa wenn ein Formular gesendet wurde. Aus Adresse und Nummer werden schon im Browser Hashes, und nur diese werden gesendet.',
      pageNeeds:
        'Das wirkt, sobald das Erkennen von Besuchern in diesem Projekt eingeschaltet ist. Der Besucher muss zugestimmt haben, außer du schaltest das dort ab.',
      pageAction: 'Einstellungen der Messung öffnen',
      server: 'Von einem Server',
      serverText:
        'Mit einem geheimen Schlüssel, der Leads schreiben darf. Aus allem wird sofort ein Hash; Klartext bleibt, verschlüsselt, nur erhalten, wo das Projekt es so festlegt. Adresse, Nummer oder ID: Eines davon genügt.',
      serverAction: 'Geheimen Schlüssel anlegen',
    },

    goneHeading: 'Diesen Lead gibt es nicht',
    goneText:
      'Es gibt ihn nicht, er wurde mit einem anderen Lead derselben Person zusammengeführt, oder die Person wurde gelöscht.',
    seen: (first, last) => `Zuerst gesehen ${first}, zuletzt ${last}`,
    worth: (value) => `${value} wert`,
    who: 'Wer es ist',
    fields: { name: 'Name', email: 'E-Mail', phone: 'Telefon', externalId: 'Deine ID' },
    logged: 'Diese Kontaktdaten hast du gerade gelesen: Das Protokoll hält es fest.',
    hashed: 'Erkannt an',
    hashedText: 'Als Hashes gespeichert. Sie verraten, ob zwei Adressen gleich sind, aber nicht, wie sie lauten.',
    consentYes: 'Die Person hat zugestimmt, dass Werbeplattformen davon erfahren.',
    consentNo: 'Die Person hat nicht zugestimmt, dass Werbeplattformen davon erfahren.',
    source: 'Herkunft',
    sourceText: 'Was der erste Besuch verrät.',
    sourceNone: 'Von dieser Person ist kein Besuch bekannt. Ein Server hat sie gemeldet.',
    firstVisit: 'Ersten Besuch öffnen',
    form: 'Letztes Formular',
    traits: 'Was sonst bekannt ist',
    visits: 'Besuche',
    visitsText: 'In denen die Person gesagt hat, wer sie ist, der neueste zuerst.',
    visitsNone:
      'Es ist kein Besuch gespeichert. Ein Server hat diese Person gemeldet, oder ihre Besuche wurden gelöscht.',
    visitsMost: 'Nur die neuesten 100 werden gezeigt.',
    visitsHidden: 'Du darfst Besuche nicht sehen.',
    visitPages: (count, text) => (count === 1 ? '1 Seite' : `${text} Seiten`),
    conversions: 'Conversions dieser Besuche',

    set: {
      action: 'Status setzen',
      title: 'Wie weit ist der Lead?',
      status: 'Status',
      value: 'Wert',
      valueHint: 'Mit bis zu vier Stellen nach dem Komma.',
      valueKeep: (value) => `Bleibt das Feld leer, bleibt es dabei: ${value}.`,
      currency: 'Währung',
      settle: {
        confirm: (count) =>
          count === 1 ? 'Die offene Conversion bestätigen' : `Die ${count} offenen Conversions bestätigen`,
        reject: (count) =>
          count === 1 ? 'Die offene Conversion ablehnen' : `Die ${count} offenen Conversions ablehnen`,
      },
      settleHint: {
        confirm: 'Aus den Besuchen dieser Person. Sie zählen ab jetzt, und Werbeplattformen erfahren davon.',
        reject:
          'Aus den Besuchen dieser Person. Sie zählen nicht, und keine Werbeplattform erfährt davon. Das lässt sich nicht rückgängig machen.',
      },
    },

    erase: {
      title: 'Diese Person löschen',
      text: 'Wenn jemand dich bittet, vergessen zu werden. Besuche bleiben, als Besuche von niemandem.',
      action: 'Löschen',
      question: (name) => `${name} löschen?`,
      warning: 'Das lässt sich nicht rückgängig machen.',
      goes: 'Das wird gelöscht',
      goesList: [
        'Der Lead, mit seinem Status und allem, was von der Person gemeldet wurde',
        'Alles, woran Besuche und Conversions die Person erkennen würden',
        'Was Werbeplattformen von der Person noch erfahren sollten',
      ],
      stays: 'Das bleibt',
      staysList: [
        'Die Besuche und Conversions, als solche von niemandem',
        'Eine Person mehr in der Zahl der Gelöschten',
        'Was Werbeplattformen schon erfahren haben: Lass es dort löschen',
        'Sicherungen, bis sie gelöscht werden',
      ],
    },
  },
};
