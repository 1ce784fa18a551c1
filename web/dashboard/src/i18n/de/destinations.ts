import type { Dictionary } from '../texts';

export const destinations: Pick<Dictionary, 'destinations'> = {
  destinations: {
    intro: 'Sende Conversions von Server zu Server an Werbeplattformen, und sieh den Stand der Übertragungen.',
    state: {
      new: 'Nicht eingerichtet',
      incomplete: 'Unvollständig',
      off: 'Aus',
      on: 'An',
      paused: 'Pausiert',
    },
    setUp: 'Einrichten',
    edit: 'Ändern',
    test: 'Testen',
    setUpOf: (platform) => `${platform} einrichten`,
    editOf: (platform) => `${platform} ändern`,
    testOf: (platform) => `${platform} testen`,
    readOnly: 'Ein Admin der Organisation muss diese Plattform einrichten.',
    first: {
      search_ads_1:
        'Sag Google Ads, aus welchen Klicks Bestellungen oder Anfragen wurden, damit es auf mehr davon bietet.',
      social_ads_1: 'Sag Meta, welche Besucher von Facebook- und Instagram-Anzeigen gekauft oder angefragt haben.',
      social_ads_2: 'Sag LinkedIn, aus welchen Besuchern seiner Anzeigen eine Anfrage oder ein Kunde wurde.',
      social_ads_3: 'Sag TikTok, welche Besucher seiner Anzeigen gekauft oder sich angemeldet haben.',
    },
    incomplete:
      'Einige Einstellungen fehlen noch, darum kann nichts gesendet werden. Mach weiter, wo du aufgehört hast.',
    off: 'Eingerichtet, aber ausgeschaltet: Nichts wird gesendet. Conversions aus dieser Zeit werden später nicht automatisch gesendet.',
    undefinedText: 'Noch keine Conversion-Definition nennt diese Plattform, darum wird nichts gesendet.',
    undefinedAction: 'Conversions auswählen',
    toldOf: (names) => `Erhält: ${names}`,
    account: 'Konto',
    keptAs: (label, hint) => `${label} ${hint}`,
    kept: (label) => `${label} ist gespeichert`,
    testCode: 'Testcode',

    paused: (time) =>
      `Bis ${time} wird nichts gesendet; die Warteschlange bleibt erhalten. Wenn du neue Zugangsdaten speicherst, geht es sofort weiter.`,
    pauses: {
      internal_error: 'Die Plattform hatte mehrmals hintereinander einen internen Fehler.',
      no_answer: 'Die Plattform hat mehrmals hintereinander nicht geantwortet.',
      outcome_unknown: 'Die Antworten der Plattform sagen nicht, was sie angenommen hat.',
      not_reached: 'Die Plattform war mehrmals hintereinander nicht zu erreichen.',
      key_lost:
        'Der Schlüssel, der die Zugangsdaten entschlüsselt, fehlt auf dem Server. Stelle ihn wieder her, oder gib die Zugangsdaten neu ein.',
      invalid_grant:
        'Das Refresh-Token gilt nicht mehr. Melde dich bei der Plattform neu an und trage das neue Token ein.',
      CLOUD_PROJECT_NOT_APPROVED_FOR_PRODUCTION:
        'Das Cloud-Projekt des OAuth-Clients darf nur Testkonten verwenden. Beantrage den Zugriff in der Cloud Console, oder wähle die Schnittstelle Data Manager.',
      CUSTOMER_NOT_ALLOWLISTED_FOR_THIS_FEATURE:
        'Die Plattform nimmt an dieser Schnittstelle keine neuen Konten mehr an. Wähle die Schnittstelle Data Manager.',
      ACCESS_TOKEN_SCOPE_INSUFFICIENT:
        'Dem Refresh-Token fehlt der Scope dieser Schnittstelle. Melde dich mit dem daneben genannten Scope neu an, und gib das neue ein.',
      DEVELOPER_TOKEN_INVALID: 'Entwickler-Tokens endeten am 9. September 2026. Entferne das Token hier.',
      DEVELOPER_TOKEN_NOT_APPROVED:
        'Entwickler-Tokens endeten am 9. September 2026. Beantrage den Zugriff für das Cloud-Projekt des OAuth-Clients.',
      SERVICE_DISABLED: 'Die Schnittstelle ist im Cloud-Projekt des OAuth-Clients nicht aktiviert.',
      PERMISSION_DENIED: 'Wer sich angemeldet hat, darf in dieses Konto nicht schreiben.',
      other: 'Die Plattform hat die Übertragungen nicht angenommen.',
    },
    answered: 'Die Plattform sagt',

    again: {
      retry: 'Erneut senden',
      retryOf: (code) => `Erneut senden: ${code}`,
      backfill: 'Die letzten 7 Tage senden',
      backfillOf: (platform) => `Die letzten 7 Tage an ${platform} senden`,
      sure: (count, shown, platform) =>
        count === 1 ? `Eine Conversion an ${platform} senden?` : `${shown} Conversions an ${platform} senden?`,
      retryText: 'Sie behalten ihre Ereignis-IDs, damit die Plattform keine doppelt zählt.',
      backfillText:
        'Conversions der letzten 7 Tage, die vor dem Einrichten dieser Plattform geschahen. Jede wird einmal gesendet, und nur mit Einwilligung.',
      send: 'Senden',
      nothing: 'Es gibt nichts, was gesendet werden könnte.',
      failed: 'Das hat nicht geklappt. Bitte erneut versuchen.',
    },
    ending: (version: string, time: string) =>
      `Die Plattform schaltet die Version ${version} ihrer Schnittstelle am ${time} ab. Wer diesen Server betreibt, muss eine neuere einstellen.`,

    health: {
      title: (platform) => `Zustand von ${platform}`,
      period: 'Letzte 30 Tage',
      none: 'In den letzten 30 Tagen gab es nichts zu senden, und nichts wartet.',
      sent: 'Gesendet',
      skipped: 'Nicht gesendet',
      failed: 'Abgelehnt',
      expired: 'Zu alt',
      queued: 'In der Warteschlange',
      waiting: 'Warten auf Bestätigung',
      delay: 'Dauer bis zur Übertragung',
      delayText: (median, p90) => `Die Hälfte binnen ${median}, neun von zehn binnen ${p90}`,
      delayMost: (p90) => `Neun von zehn binnen ${p90}`,
      atOnce: 'einer Sekunde',
      noDelay: 'noch unbekannt',
      lastSent: 'Zuletzt gesendet',
      never: 'nicht in diesem Zeitraum',
      why: 'Warum nicht gesendet',
      skippedReasons: {
        no_consent: 'Der Besucher hat nicht eingewilligt',
        consent_withdrawn: 'Der Besucher hat die Einwilligung widerrufen',
        not_counted: 'Die Conversion zählte doch nicht',
        visit_deleted: 'Der Besuch wurde gelöscht',
        erased: 'Die Person wurde gelöscht',
        destination_off: 'Die Plattform war aus oder nicht eingerichtet',
        no_identifier: 'Keine Kennung des Klicks oder der Person',
        no_page: 'Keine Seite, und kein Event-Set für solche Conversions',
        unsupported_change: 'Die Plattform nimmt keine späteren Änderungen',
        other: 'Ein anderer Grund',
      },
      outcomeUnknown:
        'Die Plattform hat nicht gesagt, was sie angenommen hat, und ein neuer Versuch hätte die Conversion doppelt zählen können',
      refused: 'Von der Plattform abgelehnt',
      show: 'Ansehen',
      showOf: (what) => `Die Conversions ansehen: ${what}`,
    },

    feed: 'CSV-Feed',
    feedText:
      'Google Ads kann diese Adresse selbst abrufen: Zielvorhaben → Conversions → Uploads → Zeitpläne, Quelle HTTPS.',
    copyFeed: 'Die Adresse des Feeds kopieren',

    form: {
      kept: (hint) => `Gespeichert: ${hint}`,
      keptPlaceholder: 'Leer lassen, um es zu behalten',
      account: 'Das Konto',
      credentials: 'Die Zugangsdaten',
      credentialsHint:
        'Zugangsdaten werden verschlüsselt gespeichert. Nach dem Speichern werden nur ihre letzten Zeichen gezeigt.',
      options: 'Optionen',
      show: 'Eingegebenen Text zeigen',
      optional: (label) => `${label} (optional)`,
      enabled: 'Conversions an diese Plattform senden',
      enabledHint:
        'Nur bei Besuchern, die eingewilligt haben, und nur Conversions, deren Definition diese Plattform nennt.',
      feedHint:
        'Für Konten, die nicht über die API hochladen dürfen. Wer die Adresse kennt, kann den Feed lesen: Klick-IDs, Namen, Zeiten und Werte bestätigter Conversions, aber nichts über Personen.',
      later: 'Du kannst eine unfertige Einrichtung speichern und später weitermachen.',
      save: 'Speichern',
      saveAndTest: 'Speichern und testen',
      disconnect: 'Trennen',
      disconnectTitle: (platform) => `${platform} trennen?`,
      disconnectText:
        'An diese Plattform werden keine Conversions mehr gesendet, und ihre Zugangsdaten und Einstellungen werden hier gelöscht. Schon gesendete Conversions bleiben bei der Plattform.',
      way: 'Anmeldung bei der Plattform',
      ways: {
        token: {
          name: 'Mit einem Zugriffstoken',
          hint: 'Schnell erstellt, aber das Token läuft ab und muss von Hand erneuert werden.',
        },
        client: { name: 'Mit einem OAuth-Client', hint: 'Zugriffstoken werden automatisch erneuert.' },
      },
    },
    fields: {
      customerId: {
        label: 'Kundennummer',
        hint: 'Zehn Ziffern oben rechts in Google Ads, im Konto mit den Conversion-Aktionen.',
      },
      loginCustomerId: {
        label: 'Kundennummer des Verwaltungskontos',
        hint: 'Nur wenn du über ein Verwaltungskonto auf das Konto zugreifst: die zehn Ziffern des Verwaltungskontos.',
      },
      api: {
        label: 'Schnittstelle',
        hint: 'Die Schnittstelle, über die Conversions hochgeladen werden.',
      },
      pixelId: {
        label: 'Datensatz-ID (Pixel-ID)',
        hint: 'Events Manager → Datenquellen → dein Datensatz → Einstellungen.',
      },
      actionSource: {
        label: 'Quelle der Aktion (Action source)',
        hint: 'Für Website-Ereignisse verlangt Meta den Browser des Besuchers (User-Agent), der hier nie gespeichert wird. Darum werden Conversions mit einer anderen Quelle gesendet.',
      },
      adAccountId: {
        label: 'Konto-ID',
        hint: 'Kampagnen-Manager: die Ziffern unter dem Namen des Kontos, und in der Adresse hinter /accounts/.',
      },
      eventSourceId: {
        label: 'Pixel-Code (Pixel-ID)',
        hint: 'TikTok Events Manager → dein Pixel; unter seinem Namen.',
      },
      eventSetId: {
        label: 'Offline-Event-Set (optional)',
        hint: 'TikTok Events Manager → dein Offline-Event-Set; unter seinem Namen. Es bekommt die Conversions, die dein Server ohne Besuch sendet. Ohne Event-Set werden sie nicht gesendet.',
      },
      testEventCode: {
        social_ads_1: {
          label: 'Test-Event-Code',
          hint: 'Events Manager → dein Datensatz → Events testen. Nur Test-Events werden mit diesem Code gesendet, echte Conversions nicht.',
        },
        social_ads_3: {
          label: 'Test-Event-Code',
          hint: 'Events Manager → dein Pixel → Events testen. Nur Test-Events werden mit diesem Code gesendet, echte Conversions nicht.',
        },
      },
    },
    apis: {
      ingestion: {
        name: 'Data Manager',
        hint: 'Für jedes Konto. Google Ads bestätigt Conversions etwa eine halbe Stunde später.',
      },
      uploads: {
        name: 'Google Ads API',
        hint: 'Nur für Konten, die schon vor Juni 2026 Conversions darüber hochgeladen haben.',
      },
    },
    sources: {
      other: 'Sonstige',
      system_generated: 'Durch eines deiner Systeme',
      email: 'Per E-Mail',
      phone_call: 'Am Telefon',
      chat: 'In einem Chat',
    },
    credentials: {
      developerToken: 'Entwickler-Token',
      clientId: 'Client-ID',
      clientSecret: 'Clientschlüssel',
      refreshToken: 'Refresh-Token',
      accessToken: 'Zugriffstoken',
    },
    where: {
      search_ads_1: {
        developerToken: 'Google hat Entwickler-Tokens am 9. September 2026 beendet. Lass das Feld leer.',
        clientId: 'Google Cloud Console → APIs & Dienste → Anmeldedaten → OAuth-2.0-Client-IDs.',
        clientSecret: 'An derselben Stelle, neben der Client-ID.',
        refreshToken:
          'Einmal erstellen, durch Anmelden mit diesem Client und dem Scope der Schnittstelle: https://www.googleapis.com/auth/datamanager für Data Manager, https://www.googleapis.com/auth/adwords für die Google Ads API; etwa im OAuth 2.0 Playground mit „Use your own OAuth credentials“.',
      },
      social_ads_1: {
        accessToken: 'Events Manager → dein Datensatz → Einstellungen → Conversions API → Zugriffstoken generieren.',
      },
      social_ads_2: {
        accessToken: 'Kampagnen-Manager → Messung → Signals Manager → deine Conversions-API-Quelle → Token generieren.',
        clientId: 'LinkedIn Developers → My apps → deine App → Auth → Client ID.',
        clientSecret: 'An derselben Stelle: Primary Client Secret.',
        refreshToken:
          'LinkedIn Developers → Docs and tools → OAuth Token Tools, mit dem Scope rw_conversions. Deine App braucht „programmatic refresh tokens“.',
      },
      social_ads_3: {
        accessToken: 'Events Manager → dein Pixel → Einstellungen → Events API → Zugriffstoken generieren.',
      },
    },

    testing: {
      text: {
        search_ads_1: 'Google Ads prüft einen erfundenen Klick für eine deiner Conversion-Aktionen und zählt nichts.',
        social_ads_1:
          'Ein Ereignis wird mit deinem Testcode gesendet. Es erscheint im Events Manager unter „Events testen“ und zählt nirgends.',
        social_ads_2:
          'LinkedIn hat keinen Testmodus: Die Conversion-Regel wird mit deinen Zugangsdaten gelesen, und kein Ereignis wird gesendet.',
        social_ads_3:
          'Ein Ereignis wird mit deinem Testcode gesendet. Es erscheint im Events Manager unter „Events testen“ und zählt nirgends.',
      },
      conversion: {
        search_ads_1: 'ID der Conversion-Aktion',
        social_ads_1: 'Name des Ereignisses',
        social_ads_2: 'ID der Conversion-Regel',
        social_ads_3: 'Name des Ereignisses',
      },
      conversionHint: {
        search_ads_1: 'Zielvorhaben → Conversions → Zusammenfassung → die Conversion; in der Adresse hinter ctId=.',
        social_ads_1: 'Lead, wenn du es leer lässt.',
        social_ads_2: 'Kampagnen-Manager → Messung → Conversion-Tracking → die Conversion; die Ziffern in der Adresse.',
        social_ads_3: 'SubmitForm, wenn du es leer lässt.',
      },
      noCode: 'Gib zuerst den Test-Event-Code ein. Ohne ihn würde die Plattform das Ereignis zählen.',
      action: 'Test senden',
      again: 'Noch einmal testen',
      outcomes: {
        accepted: 'Es funktioniert',
        refused: 'Die Zugangsdaten stimmen, aber die Plattform hat das Ereignis abgelehnt',
        unauthorized: 'Die Plattform hat die Zugangsdaten abgelehnt',
        later: 'Versuche es später noch einmal',
        unknown: 'Die Plattform hat nicht gesagt, ob es funktioniert',
      },
      code: 'Code',
    },
  },
};
