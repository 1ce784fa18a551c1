import type { Dictionary } from '../texts';

export const ads: Pick<Dictionary, 'ads'> = {
  ads: {
    views: {
      costs: 'Kosten',
      accounts: 'Konten',
      unmatched: 'Nicht zugeordnet',
      rules: 'Regeln',
      templates: 'Vorlagen',
      import: 'Kosten importieren',
    },
    noAccessHeading: 'Du darfst Anzeigen nicht sehen',
    noAccessText: 'Dafür brauchst du das Recht, Anzeigenkosten zu lesen. Ein Admin der Organisation kann es dir geben.',
    levels: { campaign: 'Kampagne', adset: 'Anzeigengruppe', ad: 'Anzeige' },
    kinds: {
      exact: 'ist',
      prefix: 'beginnt mit',
      glob: 'passt zum Muster',
      regex: 'passt zum regulären Ausdruck',
    },
    costs: {
      figures: 'Kennzahlen der Anzeigen',
      chart: 'Kosten und relevante Sitzungen im Verlauf',
      table: 'Kosten nach Anzeige',
      tableText: 'Wähle eine Zeile, um zu sehen, was darunter liegt.',
      level: 'Zeilen sind',
      levels: {
        platform: 'Plattform',
        account: 'Konto',
        campaign: 'Kampagne',
        adset: 'Anzeigengruppe',
        ad: 'Anzeige',
      },
      way: 'Wohin diese Zeilen gehören',
      all: 'Alle Anzeigen',
      columns: {
        spend: 'Kosten',
        clicks: 'Klicks',
        sessions: 'Sitzungen',
        relevantSessions: 'Relevante Sitzungen',
        costPerRelevantSession: 'Kosten je relevanter Sitzung',
        leads: 'Leads',
        costPerLead: 'Kosten je Lead',
        conversions: 'Conversions',
        costPerConversion: 'Kosten je Conversion',
        conversionValue: 'Wert',
        returnOnAdSpend: 'Ertrag der Kosten',
      },
      hints: {
        spend: 'Was die Plattformen berechnet haben, in der Währung des Projekts.',
        clicks: 'Klicks auf Anzeigen, wie die Plattformen sie zählen.',
        sessions: 'Sitzungen, die Anzeigen gebracht haben.',
        relevantSessions: 'Sitzungen von Anzeigen, deren Relevanz hoch genug ist.',
        costPerRelevantSession: 'Kosten geteilt durch relevante Sitzungen.',
        leads: 'Sitzungen von Anzeigen, in denen jemand zum Lead wurde.',
        costPerLead: 'Kosten geteilt durch Leads.',
        conversions: 'Sitzungen von Anzeigen, die ein Conversion-Ziel erreichten.',
        costPerConversion: 'Kosten geteilt durch Conversions.',
        conversionValue: 'Summe der Werte der erreichten Ziele.',
        returnOnAdSpend: 'Wert geteilt durch Kosten.',
      },
      share: 'Anteil',
      shareHint: 'Anteil an den gesamten Kosten.',
      none: '(keine)',
      noneHint:
        'Kosten oder Sitzungen, die nur auf einer höheren Ebene bekannt sind. Die Plattform, der Import oder die Kampagnenparameter haben hier keine ID genannt.',
      noPlatform: 'Andere Quelle',
      noRows: 'Keine Anzeige hat hier Kosten oder Sitzungen.',
      parts: {
        relevant: (cost, count) => `${cost} durch ${count} relevante Sitzungen.`,
        lead: (cost, count) => `${cost} durch ${count} Leads.`,
        conversion: (cost, count) => `${cost} durch ${count} Conversions.`,
        return: (value, cost) => `${value} Wert durch ${cost} Kosten.`,
      },
      reasons: {
        zero_denominator: 'Kein Wert, weil es nichts gibt, wodurch geteilt werden kann.',
        cost_not_split: 'Kein Wert, weil der Filter Sitzungen so auswählt, wie sich Kosten nicht aufteilen lassen.',
        no_rate: 'Kein Wert, weil es für eine Währung der Kosten keinen Wechselkurs gibt.',
      },
      notes: {
        label: 'Zu diesen Zahlen',
        costNotSplit:
          'Der Filter wählt Sitzungen aus, zum Beispiel nach Gerät oder Land. So teilen Plattformen Kosten nicht auf. Gezeigt werden alle Kosten, und keine Verhältnisse von Kosten und Sitzungen.',
        noRate: (others) => `Nicht in den Summen, weil es keinen Wechselkurs gibt: ${others}.`,
        provisionalRate:
          'Die letzten Tage sind mit dem neuesten Wechselkurs umgerechnet, weil ihrer noch nicht veröffentlicht ist.',
        daysDiffer: (accounts, hours, amount, later) =>
          `Tage ${accounts.length === 1 ? 'des Kontos' : 'der Konten'} ${accounts.join(', ')} beginnen ${hours === 1 ? 'eine Stunde' : `${amount} Stunden`} ${later ? 'später' : 'früher'} als die des Projekts.`,
      },
      withoutSessions: 'Kosten ohne Sitzungen',
      withoutSessionsHint: 'Kosten, die keine bekannte Sitzung gebracht haben.',
      withoutSessionsNone: 'Alles, was Kosten hat, brachte Sitzungen.',
      withoutSessionsRows: (rows, level) =>
        `Zeilen ohne Sitzungen, auf der Ebene ${level}: ${rows}. Entweder kam niemand an, oder die Besuche sind nicht zugeordnet.`,
      unmatched: 'Sitzungen ohne Anzeige',
      unmatchedHint: 'Sie kamen über eine Anzeige, aber welche, ist nicht bekannt. Die Summen oben enthalten sie.',
      unmatchedNone: 'Jede Sitzung von einer Anzeige hat ihre Anzeige.',
      unmatchedOf: (relevant, leads, conversions) =>
        `Davon relevant: ${relevant}. Leads: ${leads}. Conversions: ${conversions}.`,
      toUnmatched: 'Nicht zugeordnet',
      noCostsHeading: 'Noch keine Kosten',
      noCostsText:
        'Importiere, was deine Anzeigen kosten, um zu sehen, was eine relevante Sitzung kostet. Mit Vorlagen für die Kampagnenparameter finden Besuche ihre Anzeigen.',
      nothingHeading: 'Keine Kosten und keine Besuche von Anzeigen',
      nothingText: 'In diesem Zeitraum haben Anzeigen nichts gekostet und keine Sitzung gebracht.',
      nothingFiltered: 'Keine Kosten und keine Sitzung von einer Anzeige passen zum Filter.',
    },
    unmatched: {
      figures: 'Besuche von Anzeigen',
      sessions: 'Sitzungen von Anzeigen',
      sessionsHint:
        'Sitzungen, die über eine Anzeige kamen: mit der Klick-ID einer Werbeplattform, einem bezahlten Medium oder einer bekannten Anzeige.',
      rate: 'Zugeordnet',
      rateHint: 'Anteil der Sitzungen von Anzeigen, deren Kampagne, Anzeigengruppe oder Anzeige bekannt ist.',
      open: 'Nicht zugeordnet',
      openHint:
        'Sitzungen von Anzeigen, deren Anzeige nicht bekannt ist. Ihre Kosten und Ergebnisse lassen sich nicht vergleichen.',
      list: 'Besuche ohne Anzeige',
      csv: 'Besuche ohne Anzeige',
      columns: { tags: 'Kampagnenparameter', sessions: 'Sitzungen', relevant: 'Relevant', conversions: 'Conversions' },
      hints: {
        sessions: 'Sitzungen mit diesen Kampagnenparametern und ohne Anzeige.',
        relevant: 'Diejenigen davon, die als relevant zählen.',
        conversions: 'Diejenigen davon, die ein Conversion-Ziel erreichten.',
      },
      noTags: 'keine Kampagnenparameter',
      clickOf: (platform) => `Klick-ID von ${platform}`,
      more: (count) => `${count} weitere zeigen`,
      ofRows: (count, sessions, share) =>
        `${count === 1 ? 'Eine Sitzung' : `${sessions} Sitzungen`} · ${share} der nicht zugeordneten`,
      first: (shown, all) =>
        `Das sind die ${shown} häufigsten von ${all} Kombinationen. Die CSV-Datei enthält bis zu 1.000.`,
      rule: 'Regel anlegen',
      ruleFor: (tags) => `Regel anlegen für ${tags}`,
      toTemplates: 'Vorlagen',
      toCheck: 'Adresse prüfen',
      toImport: 'Kosten importieren',
      suggestions: {
        title: 'Vorgeschlagene Regeln',
        text: 'Diese Anzeigen kosten Geld, brachten aber keine Sitzung, und Besuche ohne Anzeige haben Parameter, die ihnen ähneln. Vorschläge gelten für den Zeitraum, ohne die übrigen Filter.',
        to: 'gehört zu',
        moves: (count, sessions) =>
          count === 1 ? 'Eine Sitzung wird zugeordnet' : `${sessions} Sitzungen werden zugeordnet`,
        spend: (amount) => `${amount} bisher ohne Sitzungen`,
        rates: (platform, before, after) =>
          `Kosten von ${platform} mit Sitzungen: jetzt ${before}, mit der Regel ${after}`,
        why: {
          id: 'Der Parameter enthält die ID.',
          exact: 'Der Parameter ist der Name, mit anderen Trennzeichen oder Umlauten.',
          high: 'Der Parameter hat die Wörter des Namens, aber nicht alle Zahlen oder eine andere Reihenfolge.',
          medium: 'Der Parameter beginnt wie der Name, oder der Name beginnt so.',
        },
        confidence: { exact: 'Sicher', high: 'Wahrscheinlich', medium: 'Möglich' },
        examples: 'Worauf die Regel passt',
        example: (value, sessions) => `${value} (${sessions})`,
        group: (count) => `${count} Regeln, die sich zusammen lohnen`,
        groupText: 'Jede einzelne betrifft zu geringe Kosten, um sich allein zu lohnen.',
        groupRates: (platform, before, after) =>
          `Kosten von ${platform} mit Sitzungen: jetzt ${before}, mit allen diesen Regeln ${after}`,
        acceptAll: (count) => `Alle ${count} Regeln anlegen`,
        savedAll: (count, text) =>
          `${count === 1 ? 'Eine Regel ist' : `${text} Regeln sind`} gespeichert. Frühere Besuche werden in wenigen Minuten neu zugeordnet.`,
        accept: 'Regel anlegen',
        acceptOf: (rule, target) => `Regel anlegen: ${rule} gehört zu ${target}`,
        saved: (rule) => `Die Regel ${rule} ist gespeichert. Frühere Besuche werden in wenigen Minuten neu zugeordnet.`,
        undo: 'Rückgängig',
      },
      reasons: {
        no_utm: {
          name: 'Keine Kampagnenparameter',
          text: 'Der Besuch hat die Klick-ID einer Anzeige, aber seine Adresse hat keine Kampagnenparameter. Ergänze deine Anzeigen um die Vorlage der Plattform.',
        },
        unfilled_macro: {
          name: 'Platzhalter nicht ersetzt',
          text: 'Ein Parameter enthält noch einen Platzhalter wie {campaignid}. Er ist falsch geschrieben oder gehört zu einer anderen Plattform, oder jemand hat eine Vorschau der Anzeige geöffnet. Prüfe die finale URL der Anzeige.',
        },
        no_account: {
          name: 'Keine Kosten der Plattform',
          text: 'Das Projekt kennt keine Anzeigen dieser Plattform. Importiere ihre Kosten: Mit ihnen kommen die Namen und IDs der Kampagnen, Anzeigengruppen und Anzeigen.',
        },
        unknown_id: {
          name: 'Unbekannte ID',
          text: 'Ein Parameter hat eine ID, aber keine importierte Anzeige hat sie. Importiere die Kosten des Kontos mit den IDs seiner Anzeigen, oder lege eine Regel an.',
        },
        ambiguous_id: {
          name: 'ID mehrerer Anzeigen',
          text: 'Anzeigen mehrerer Plattformen oder Ebenen haben diese ID. Nenne die Plattform in utm_source, oder lege eine Regel an.',
        },
        unknown_name: {
          name: 'Unbekannter Name',
          text: 'Keine Kampagne, Anzeigengruppe oder Anzeige heißt so: Sie wurde umbenannt, oder der Parameter ist von Hand geschrieben. Lege eine Regel an, die sagt, welche es ist.',
        },
        ambiguous_name: {
          name: 'Name mehrerer Anzeigen',
          text: 'Mehrere Kampagnen, Anzeigengruppen oder Anzeigen heißen so. Verwende eine Vorlage mit IDs, oder lege eine Regel an.',
        },
      },
      allHeading: 'Jeder Besuch hat seine Anzeige',
      allText:
        'Alle Sitzungen von Anzeigen in diesem Zeitraum sind einer Kampagne, Anzeigengruppe oder Anzeige zugeordnet.',
      noneHeading: 'Keine Besuche von Anzeigen',
      noneText:
        'In diesem Zeitraum kam keine Sitzung über eine Anzeige. Solche Sitzungen haben die Klick-ID einer Werbeplattform oder ein bezahltes utm_medium wie cpc.',
      noneFiltered: 'Keine Sitzung von einer Anzeige passt zum Filter.',
      saved: 'Die Regel ist gespeichert. Vergangene Besuche werden innerhalb von Minuten neu zugeordnet.',
      toRules: 'Alle Regeln',
    },
    rules: {
      title: 'Regeln der Zuordnung',
      text: 'Regeln sagen, von welcher Anzeige ein Besuch kam, wenn seine Parameter keine ID einer bekannten Anzeige enthalten. Sie werden von oben nach unten geprüft, vor den Namen. Die erste, die passt, entscheidet.',
      count: (count, most) => `${count} von ${most} Regeln`,
      full: (most) => `Ein Projekt hat höchstens ${most} Regeln. Lösche eine, die nicht mehr gebraucht wird.`,
      add: 'Neue Regel',
      emptyHeading: 'Noch keine Regeln',
      emptyText:
        'IDs und Namen ordnen die meisten Besuche zu. Lege eine Regel für Kampagnen an, deren Parameter von Hand geschrieben sind oder die später umbenannt wurden.',
      columns: { order: 'Nr.', condition: 'Besuche mit', target: 'gehören zu', created: 'Angelegt', tools: 'Löschen' },
      and: 'und',
      gone: 'Das Projekt kennt sie nicht mehr, daher bewirkt die Regel nichts.',
      delete: 'Regel löschen',
      deleteOf: (rule) => `Die Regel „${rule}“ löschen`,
      deleteTitle: 'Diese Regel löschen?',
      deleteText:
        'Besuche, die nur diese Regel zuordnet, sind dann ohne Anzeige oder gehören zu dem, was die nächste Regel oder ein Name sagt. Vergangene Besuche werden innerhalb von Minuten neu zugeordnet.',
      dialog: {
        title: 'Neue Regel der Zuordnung',
        text: 'Besuche mit diesem Parameter gehören zu einer Kampagne, Anzeigengruppe oder Anzeige, auch vergangene.',
        field: 'Parameter',
        kind: 'Vergleich',
        value: 'Wert',
        valueHints: {
          exact: 'Der ganze Wert. Groß- und Kleinschreibung spielt keine Rolle.',
          prefix: 'Wie der Wert beginnt. Groß- und Kleinschreibung spielt keine Rolle.',
          glob: '* ist beliebiger Text, ? ein Zeichen. Groß- und Kleinschreibung spielt keine Rolle.',
          regex: 'Ein regulärer Ausdruck, der irgendwo im Wert passt. Groß- und Kleinschreibung zählt.',
        },
        source: 'Nur mit utm_source',
        medium: 'Nur mit utm_medium',
        anyHint: 'Leer für jeden Wert.',
        target: 'Diese Besuche gehören zu',
        platform: 'Plattform',
        level: 'Ebene',
        entity: { campaign: 'Kampagne', adset: 'Anzeigengruppe', ad: 'Anzeige' },
        search: 'Name oder ID',
        notFound: 'Nichts hat diesen Namen oder diese ID.',
        noneKnown: (platform) => `Das Projekt kennt noch keine von ${platform}. Sie kommen mit importierten Kosten.`,
        toImport: 'Kosten importieren',
        within: (parent) => `in ${parent}`,
        days: (range) => `Kosten ${range}`,
        note: 'Notiz',
        noteHint: 'Warum es die Regel gibt, für Kollegen.',
        badPattern: 'Dieses Muster ist nicht gültig.',
        reachEmpty: 'Gib einen Wert ein, um zu sehen, wie viele der nicht zugeordneten Sitzungen passen.',
        reach: (count, sessions) =>
          count === 1
            ? 'Von den nicht zugeordneten Sitzungen im Bericht passt eine.'
            : `Von den nicht zugeordneten Sitzungen im Bericht passen ${sessions}.`,
        reachNone: 'Keine der nicht zugeordneten Sitzungen im Bericht passt.',
        reachCut: (rows) => `Geprüft werden nur die ${rows} häufigsten Kombinationen.`,
        create: 'Regel anlegen',
      },
    },
    templates: {
      title: 'Vorlagen',
      text: 'Eine Vorlage gibt jedem Besuch die IDs seiner Kampagne, Anzeigengruppe und Anzeige mit. Die Plattform ersetzt die Platzhalter beim Klick, daher ändert ein neuer Name der Anzeige nichts.',
      places: {
        final_url_suffix:
          'In „Suffix der finalen URL“ einfügen: in den Kontoeinstellungen für alle Kampagnen, oder in den Einstellungen einer Kampagne.',
        url_parameters: 'In „URL-Parameter“ einfügen, im Abschnitt Tracking jeder Anzeige.',
        dynamic_parameters:
          'Jeden Parameter unter „Dynamische UTM-Parameter“ in den Einstellungen der Kampagne hinzufügen. Kampagnengruppen dort sind hier Kampagnen, und Kampagnen sind Anzeigengruppen.',
        address: 'An die Adresse jeder Anzeige anhängen, nach einem Fragezeichen.',
      },
      meanings: {
        source: 'nennt die Plattform',
        medium: 'sagt, dass der Klick bezahlt ist',
        campaign: 'ID der Kampagne',
        adset: 'ID der Anzeigengruppe',
        ad: 'ID der Anzeige',
      },
      template: 'Vorlage',
      check: {
        title: 'Finale URL einer Anzeige prüfen',
        text: 'Füge die Adresse oder das URL-Suffix so ein, wie die Plattform es hat, mit den Platzhaltern. Es bleibt in deinem Browser.',
        url: 'Finale URL',
        placeholder: 'https://shop.example/?utm_source=…',
        platform: 'Plattform',
        detect: 'Herausfinden',
        detected: (platform) => `Das ist eine Adresse für ${platform}.`,
        good: 'Alles ist richtig. Besuche dieser Anzeige werden über IDs zugeordnet.',
        usable: 'Nichts verhindert die Zuordnung der Besuche. Verbessern kannst du noch:',
        wrong: (count) => (count === 1 ? 'Etwas ist falsch:' : `${count} Dinge sind falsch:`),
        hints: 'Außerdem:',
        corrected: 'Berichtigte Adresse',
        choose: 'Wähle die Plattform, um eine berichtigte Adresse zu erhalten.',
      },
      findings: {
        not_address: () => 'Das ist keine Webadresse.',
        no_scheme: () => 'Die Adresse beginnt nicht mit https://.',
        spaces: () =>
          'Die Adresse enthält Leerzeichen oder Zeilenumbrüche. Der Browser würde sie dort abschneiden oder verändern.',
        html_entities: () => 'Die Adresse enthält &amp;, also HTML. In einer Adresse steht nur &.',
        encoded_braces: () =>
          'Klammern sind als %7B und %7D kodiert. Solche Platzhalter erkennt die Plattform nicht und lässt sie stehen.',
        no_question_mark: () => 'Die Parameter beginnen mit &. Vor dem ersten muss ein Fragezeichen stehen.',
        second_question_mark: () => 'Es gibt ein zweites Fragezeichen. Weitere Parameter beginnen mit &.',
        in_fragment: ({ value }) =>
          `Die Parameter stehen hinter einem #, in „${value}“. Für Browser sind das keine Parameter, daher müssen sie davor stehen.`,
        no_utm: () => 'Es gibt keine Kampagnenparameter.',
        duplicate: ({ name, value, other }) =>
          `${name} kommt zweimal vor: „${value}“ und „${other}“. Nur einer davon zählt: eine ID, sonst der letzte. Oft steht einer in der Adresse, und der andere kommt aus einer Vorlage.`,
        name_case: ({ name, value }) => `${value} muss kleingeschrieben sein: ${name}.`,
        source_of_other: ({ value, platform }) =>
          `utm_source ist „${value}“ und nennt damit ${platform}. IDs anderer Plattformen zählen dann nicht.`,
        other_platform: ({ name, value, other, platform }) =>
          `${name} hat ${value}, einen Platzhalter von ${platform}.${other ? ` Hier heißt er ${other}.` : ''}`,
        single_underscores: ({ name, value, other }) =>
          `${name} hat ${value}. Dort fehlen Unterstriche. Auf jeder Seite müssen zwei stehen: ${other}.`,
        wrong_braces: ({ name, value, other }) =>
          `${name} hat ${value}. Die Plattform kennt den Platzhalter nur als ${other}.`,
        unknown_placeholder: ({ name, value, other }) =>
          `${name} hat ${value}, das ist kein bekannter Platzhalter.${other ? ` Üblich ist ${other}.` : ''}`,
        static_id: ({ name, value, other }) =>
          `${name} hat die feste Zahl ${value}. In einer Kopie der Anzeige bliebe sie stehen und wäre falsch.${other ? ` Verwende ${other}.` : ''}`,
        missing: ({ name, value }) => `${name} fehlt. Der Wert ist ${value}.`,
        value_case: ({ name, value, other }) =>
          `${name} ist „${value}“. In Berichten steht „${other}“ getrennt davon, schreibe es also überall klein.`,
        name_placeholder: ({ name, value }) =>
          `${name} hat ${value}, also einen Namen. Besuche von vor einer Umbenennung haben den alten. Eine ID bleibt gleich.`,
        fixed_text: ({ name, value, other }) =>
          `${name} ist immer „${value}“.${other ? ` Mit ${other} an dieser Stelle werden Besuche über die ID zugeordnet.` : ''}`,
        click_id: ({ name }) =>
          `Die Adresse hat ${name} eines einzelnen Klicks, wurde also nach einem Klick kopiert. Entferne den Parameter, und prüfe die Adresse der Anzeige selbst.`,
        platform_unknown: () => 'Nichts in der Adresse sagt, für welche Plattform sie ist.',
      },
    },
    import: {
      readOnlyHeading: 'Du darfst keine Kosten importieren',
      readOnlyText: 'Dafür brauchst du das Recht, Anzeigen zuzuordnen. Ein Admin der Organisation kann es dir geben.',
      file: {
        title: 'Kosten als Datei',
        text: 'Exportiere einen Bericht deiner Anzeigen nach Tagen als CSV, oder nimm eine Tabelle. Eine Zeile sind die Kosten einer Anzeige, Anzeigengruppe oder Kampagne an einem Tag.',
        choose: 'Datei wählen',
        drop: 'oder eine CSV-Datei hierher ziehen',
        paste: 'Oder Zeilen einfügen',
        pasteHint: 'Aus einer Tabelle, mit den Überschriften.',
        read: 'Lesen',
        other: 'Andere Datei',
        pasted: 'Eingefügte Zeilen',
        about: (count, rows, delimiter) =>
          `${count === 1 ? 'Eine Zeile' : `${rows} Zeilen`}, getrennt durch ${delimiter}`,
        delimiters: { ',': 'Kommas', ';': 'Semikolons', '\t': 'Tabulatoren' },
        tooLarge: (most) => `Die Datei ist größer als ${most}. Teile sie nach Zeiträumen.`,
        empty: 'Sie enthält keine Zeilen.',
        narrow: 'Das ist keine Tabelle: Ihre Zeilen haben nur eine Spalte.',
      },
      columns: {
        title: 'Spalten',
        text: 'Welche Spalte ist was? Tag und Kosten sind nötig, alles andere, soweit du es hast. IDs ordnen Besuche am sichersten zu.',
        heading: 'Die erste Zeile hat Überschriften',
        headingAt: (line) => `Überschriften in Zeile ${line}`,
        none: 'nicht in der Datei',
        numbered: (number) => `Spalte ${number}`,
        unread: 'Wähle die Spalten für Tag und Kosten.',
        fields: {
          day: 'Tag',
          cost: 'Kosten',
          currency: 'Währung',
          platform: 'Plattform',
          campaign: 'Kampagne',
          campaignId: 'ID der Kampagne',
          adset: 'Anzeigengruppe',
          adsetId: 'ID der Anzeigengruppe',
          ad: 'Anzeige',
          adId: 'ID der Anzeige',
          impressions: 'Impressionen',
          clicks: 'Klicks',
          conversions: 'Conversions',
        },
        decimal: 'Dezimalzeichen',
        decimals: { '.': 'Punkt: 1,234.50', ',': 'Komma: 1.234,50' },
        dayOrder: 'Schreibweise der Tage',
        dayOrders: { ymd: 'Jahr, Monat, Tag', dmy: 'Tag, Monat, Jahr', mdy: 'Monat, Tag, Jahr' },
        platform: 'Plattform aller Zeilen',
        platformOthers: 'Plattform, wenn leer',
        noPlatform: 'Keine von diesen',
        platformHint: 'Regeln können nur Anzeigen einer Plattform nennen.',
        currency: 'Währung aller Zeilen',
        currencyOthers: 'Währung, wenn leer',
      },
      preview: {
        title: 'Vorschau',
        rows: (count, shown) => (count === 1 ? 'Eine Zeile wird gesendet.' : `${shown} Zeilen werden gesendet.`),
        first: 'Die ersten Zeilen, wie sie gelesen werden:',
        sums: (count, lines) =>
          count === 1
            ? `Zeile ${lines} ist eine Summe und wird ausgelassen.`
            : `Die Zeilen ${lines} sind Summen und werden ausgelassen.`,
        none: 'So lässt sich keine Zeile importieren.',
      },
      send: {
        title: 'Importieren',
        source: 'Name der Quelle',
        sourceHint: 'Importe einer Quelle ersetzen gegenseitig ihre Zeilen. Nimm beim nächsten Mal denselben Namen.',
        mode: 'Was schon gespeichert ist',
        modes: {
          upsert: {
            name: 'Ergänzen und aktualisieren',
            hint: 'Zeilen desselben Tages und derselben Anzeige werden aktualisiert, die anderen bleiben.',
          },
          replace_days: {
            name: 'Ganze Tage ersetzen',
            hint: 'Zeilen dieser Quelle, die nicht in der Datei stehen, werden an den Tagen der Datei gelöscht. Für Exporte, die berichtigt wurden.',
          },
        },
        dayTooLarge: (day, rows) =>
          `${day} hat ${rows} Zeilen, mehr als in einen Import passen. Ganze Tage lassen sich nur in einem Import ersetzen: Wähle „Ergänzen und aktualisieren“.`,
        noReplacing:
          'Der Tag mancher Zeilen lässt sich nicht lesen, und sie könnten von jedem Tag sein. Deshalb wird nichts gelöscht, und die Zeilen werden ergänzt und aktualisiert.',
        keptDays: (days) => `An Tagen mit einer abgelehnten Zeile werden keine Zeilen gelöscht: ${days}.`,
        parts: (count) => `${count} Teile werden nacheinander gesendet.`,
        action: (count, shown) => (count === 1 ? 'Eine Zeile importieren' : `${shown} Zeilen importieren`),
        sending: (part, all) => `Teil ${part} von ${all}`,
        stopped: (parts, all) =>
          `${parts} von ${all} Teilen sind gespeichert. Importiere noch einmal: Zeilen, die schon gespeichert sind, ändern nichts.`,
      },
      result: {
        title: 'Ergebnis',
        counts: 'Zeilen nach Ergebnis',
        stored: 'Neu',
        storedHint: 'Zeilen, die noch nicht gespeichert waren.',
        changed: 'Aktualisiert',
        changedHint: 'Zeilen, die eine mit anderen Zahlen ersetzten.',
        unchanged: 'Unverändert',
        unchangedHint: 'Zeilen, die schon mit denselben Zahlen gespeichert waren.',
        deleted: 'Gelöscht',
        deletedHint: 'Gespeicherte Zeilen, die nicht in der Datei stehen, an Tagen, die ersetzt wurden.',
        rejected: 'Abgelehnt',
        rejectedHint: 'Zeilen, die nicht gespeichert wurden. Die Gründe stehen unten.',
        rejectedTitle: 'Abgelehnte Zeilen',
        line: 'Zeile',
        value: 'Text',
        reason: 'Grund',
        more: (count) => `Und ${count} weitere.`,
        csv: 'Abgelehnte Zeilen',
        unmatched: 'Besuche ohne Anzeige',
        done: 'Die Kosten sind gespeichert. Besuche ihrer Anzeigen werden innerhalb von Minuten zugeordnet.',
        again: 'Weitere Datei importieren',
      },
      refusals: {
        invalid_day: 'Das ist kein Tag, oder er liegt in der Zukunft. Prüfe die Schreibweise der Tage.',
        invalid_cost: 'Das ist kein Betrag. Prüfe das Dezimalzeichen.',
        invalid_currency: 'Das ist kein Währungskürzel wie EUR.',
        invalid_count: 'Impressionen, Klicks und Conversions müssen Zahlen sein, die nicht negativ sind.',
        no_campaign: 'Eine Anzeigengruppe oder Anzeige braucht auch ihre Kampagne.',
        duplicate:
          'Eine frühere Zeile hat denselben Tag und dieselbe Anzeige. Exportiere den Bericht ohne weitere Aufteilung, etwa nach Geräten.',
        too_long: 'Ein Name hat höchstens 200 Zeichen, eine ID höchstens 60.',
        spoiled_id:
          'Ein Tabellenprogramm hat diese ID gerundet. Formatiere die Spalte als Text, oder nimm den ursprünglichen Export.',
        unknown_platform:
          'Diese Plattform ist nicht bekannt. Lass die Spalte weg, und wähle die Plattform aller Zeilen.',
      },
    },
  },
};
