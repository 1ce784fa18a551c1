import type { Dictionary } from '../texts';

export const leads: Pick<Dictionary, 'leads'> = {
  leads: {
    called: (code) => `Lead ${code}`,
    status: { new: 'Neu', qualified: 'Qualifiziert', won: 'Gewonnen', lost: 'Verloren' },
    statusHints: {
      new: 'Noch hat ihn niemand angesehen.',
      qualified: 'Ein Gespräch lohnt sich.',
      won: 'Wurde Kunde.',
      lost: 'Wird kein Kunde.',
    },
    list: 'Leads',
    noAccessHeading: 'Du darfst Leads nicht sehen',
    noAccessText:
      'Leads sind persönliche Daten. Um sie zu sehen, brauchst du das Recht „Darf persönliche Daten sehen“, das ein Admin der Organisation unter Mitglieder vergibt.',
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
    noVisit: 'von einem Server gemeldet',
    noValue: 'kein Wert',
    filters: {
      label: 'Leads filtern',
      person: 'E-Mail oder Telefon',
      personPlaceholder: 'anna@example.com',
      personHint: 'Gib die vollständige Adresse oder Nummer ein. Teile davon finden niemanden.',
      wrongPerson: 'Gib eine vollständige E-Mail-Adresse ein oder eine Telefonnummer mit Ländervorwahl.',
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
      heading: 'Noch keine Leads',
      text: 'Ein Lead ist eine Person, die eine E-Mail-Adresse oder Telefonnummer hinterlassen hat, in einem Formular deiner Website oder über deinen Server. Jeder Lead fasst zusammen, was die Besuche und deine Server über die Person melden.',
    },
    none: {
      heading: 'Keine Leads in diesem Zeitraum',
      text: 'In diesem Zeitraum wurde keine identifizierte Person gesehen.',
      filteredHeading: 'Kein Lead passt',
      filteredText: 'Kein Lead in diesem Zeitraum passt zu allen Filtern.',
      personHeading: 'Niemand hat diese Adresse oder Nummer',
      personText: 'Prüfe, ob die Adresse oder Nummer vollständig ist und ob ein anderer Filter die Person verbirgt.',
      personTextDays:
        'Niemand in diesem Zeitraum. Prüfe, ob die Adresse oder Nummer vollständig ist, oder sieh dir alle Tage an.',
      refusedHeading: 'Diese Nummer lässt sich nicht suchen',
      refusedText:
        'Die Ländervorwahl fehlt. Schreibe die Nummer wie +43 660 1234567, oder gib unter Einrichten das Land des Projekts an.',
      allDays: 'Alle Tage ansehen',
    },

    how: {
      action: 'Leads sammeln',
      page: 'Von deiner Website',
      pageText:
        'Rufe das auf, wenn sich ein Besucher zu erkennen gibt, etwa nach dem Senden eines Formulars. Der Browser macht aus Adresse und Nummer Hashes und sendet nur diese.',
      pageNeeds:
        'Das funktioniert, sobald das Identifizieren von Besuchern in den Tracking-Einstellungen dieses Projekts eingeschaltet ist. Der Besucher muss eingewilligt haben, außer du schaltest diese Bedingung dort ab.',
      pageAction: 'Tracking-Einstellungen öffnen',
      ids: {
        title: 'Deine eigenen IDs',
        text: 'Jeder kann einen Browser eine ID senden lassen. Darum zählt eine ID von einer Seite nur mit einer Signatur, die dein Server mit dem Signaturschlüssel dieses Projekts erstellt.',
        none: 'Dieses Projekt hat noch keinen Signaturschlüssel, darum werden IDs von Seiten nicht beachtet.',
        since: (time) => `Der Signaturschlüssel wurde am ${time} erstellt.`,
        others: 'Wer dieses Projekt verwaltet, kann hier den Signaturschlüssel erstellen.',
        name: 'Signaturschlüssel',
        create: 'Signaturschlüssel erstellen',
        createText: 'Der Schlüssel wird einmal gezeigt. Bewahre ihn auf deinem Server auf, nie in einer Seite.',
        createAction: 'Erstellen',
        replace: 'Signaturschlüssel ersetzen',
        replaceText:
          'Signaturen mit dem jetzigen Schlüssel zählen dann nicht mehr, und IDs von Seiten werden nicht beachtet, bis dein Server den neuen verwendet.',
        replaceAction: 'Ersetzen',
      },
      server: 'Von einem Server',
      serverText:
        'Verwende einen geheimen Schlüssel, der Leads schreiben darf. Der Server macht aus allem sofort Hashes. Klartext behält er nur, wenn das Projekt so eingestellt ist, und dann verschlüsselt. Adresse, Nummer oder ID: Eines davon genügt.',
      serverAction: 'Geheimen Schlüssel anlegen',
    },

    goneHeading: 'Diesen Lead gibt es nicht',
    goneText:
      'Prüfe den Link. Vielleicht wurde der Lead auch mit einem anderen Lead derselben Person zusammengeführt, oder die Person wurde gelöscht.',
    seen: (first, last) => `Zuerst gesehen ${first}, zuletzt ${last}`,
    worth: (value) => `${value} wert`,
    who: 'Wer es ist',
    fields: { name: 'Name', email: 'E-Mail', phone: 'Telefon', externalId: 'Deine ID' },
    logged: 'Diese Kontaktdaten hast du gerade gelesen: Das Protokoll hält es fest.',
    hashed: 'Erkannt an',
    hashedText: 'Als Hashes gespeichert. Ein Hash zeigt, ob zwei Adressen gleich sind, aber nicht die Adresse selbst.',
    consentYes: 'Die Person hat in die Weitergabe an Werbeplattformen eingewilligt.',
    consentNo: 'Die Person hat nicht in die Weitergabe an Werbeplattformen eingewilligt.',
    source: 'Herkunft',
    sourceText: 'Laut dem ersten Besuch.',
    sourceNone: 'Von dieser Person ist kein Besuch bekannt. Ein Server hat sie gemeldet.',
    firstVisit: 'Ersten Besuch öffnen',
    form: 'Letztes Formular',
    traits: 'Was sonst bekannt ist',
    visits: 'Besuche',
    visitsText: 'Besuche, in denen sich die Person zu erkennen gab, der neueste zuerst.',
    visitsNone:
      'Es ist kein Besuch gespeichert. Ein Server hat diese Person gemeldet, oder ihre Besuche wurden gelöscht.',
    visitsMost: 'Nur die neuesten 100 werden gezeigt.',
    visitsHidden: 'Du darfst Besuche nicht sehen.',
    visitPages: (count, text) => (count === 1 ? '1 Seite' : `${text} Seiten`),
    conversions: 'Conversions dieser Besuche',

    set: {
      action: 'Status setzen',
      title: 'Status setzen',
      status: 'Status',
      value: 'Wert',
      valueHint: 'Bis zu vier Nachkommastellen.',
      valueKeep: (value) => `Bleibt das Feld leer, bleibt der Wert: ${value}.`,
      currency: 'Währung',
      settle: {
        confirm: (count) =>
          count === 1 ? 'Die offene Conversion bestätigen' : `Die ${count} offenen Conversions bestätigen`,
        reject: (count) =>
          count === 1 ? 'Die offene Conversion ablehnen' : `Die ${count} offenen Conversions ablehnen`,
      },
      settleHint: {
        confirm:
          'Conversions aus den Besuchen dieser Person. Sie zählen ab jetzt und werden an Werbeplattformen gesendet.',
        reject:
          'Conversions aus den Besuchen dieser Person. Sie zählen nicht und werden an keine Werbeplattform gesendet. Das lässt sich nicht rückgängig machen.',
      },
    },

    erase: {
      title: 'Diese Person löschen',
      text: 'Für Menschen, die vergessen werden wollen. Ihre Besuche bleiben, gehören aber zu keiner Person mehr.',
      action: 'Löschen',
      question: (name) => `${name} löschen?`,
      warning: 'Das lässt sich nicht rückgängig machen.',
      goes: 'Das wird gelöscht',
      goesList: [
        'Der Lead, mit seinem Status und allem, was über die Person gemeldet wurde',
        'Alle Kennungen der Person in Besuchen und Conversions',
        'Ausstehende Übertragungen über die Person an Werbeplattformen',
      ],
      stays: 'Das bleibt',
      staysList: [
        'Die Besuche und Conversions, ohne Bezug zur Person',
        'Die Zahl der gelöschten Personen, um eins erhöht',
        'Schon an Werbeplattformen gesendete Daten: Lass sie dort löschen',
        'Sicherungen, bis sie gelöscht werden',
      ],
    },
  },
};
