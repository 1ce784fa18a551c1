import type { Dictionary } from '../texts';

export const assistants: Pick<Dictionary, 'assistants'> = {
  assistants: {
    title: 'Einen Assistenten verbinden',
    text: 'Er beantwortet Fragen mit den Zahlen deiner Projekte und sieht nicht mehr, als du erlaubst.',
    steps: { add: 'svc im Assistenten eintragen', allow: 'Zugriff erlauben', ask: 'Fragen' },
    program: 'Assistent',
    programs: {
      claude: {
        name: 'Claude',
        how: 'Öffne Einstellungen, Konnektoren, „Eigenen Konnektor hinzufügen“. Gib svc als Namen ein, füge diese Adresse ein und wähle „Verbinden“.',
      },
      claudeCode: {
        name: 'Claude Code',
        how: 'Führe diesen Befehl einmal aus. Starte dann claude, gib /mcp ein, wähle svc und „Authenticate“.',
      },
      chatgpt: {
        name: 'ChatGPT',
        how: 'Schalte unter Einstellungen, Apps & Konnektoren, Erweiterte Einstellungen den Entwicklermodus ein. Wähle dann „Erstellen“, füge diese Adresse ein und lass OAuth gewählt.',
      },
      codex: { name: 'Codex', how: 'Ergänze die Konfiguration um dies und führe dann aus: codex mcp login svc' },
      cursor: {
        name: 'Cursor',
        how: 'Ergänze die Konfiguration um dies und wähle dann in den Einstellungen von Cursor neben svc „Connect“. Wer dieses svc betreibt, muss SVC_OAUTH_REDIRECT_SCHEMES=cursor gesetzt haben.',
      },
      vscode: {
        name: 'VS Code',
        how: 'Lege diese Datei im Arbeitsbereich an und wähle darin über dem Server „Starten“. Frag dann im Chat, im Agent-Modus.',
      },
      other: {
        name: 'Ein anderer',
        how: 'Füge einen MCP-Server mit dieser Adresse hinzu (Streamable HTTP). Er braucht keinen Schlüssel: Der Assistent öffnet svc, damit du gefragt wirst.',
      },
    },
    merge: 'Wenn die Datei schon andere Server hat, ergänze nur den Teil „svc“.',
    address: 'Adresse',
    cannotReach: (name) =>
      `${name} verbindet sich aus dem Internet und braucht eine öffentliche https-Adresse. Diese ist keine. Wähle ein Programm, das auf deinem Computer läuft, oder setze SVC_PUBLIC_URL auf eine öffentliche Adresse.`,
    consent:
      'Der Assistent öffnet svc in deinem Browser. Wähle, was er sehen darf, zum Beispiel nur dieses Projekt, und klicke auf „Zugriff erlauben“. Du kopierst keinen Schlüssel.',
    end: 'Du kannst den Zugriff jederzeit in deinem Konto beenden, unter',
    account: 'Verbundene Apps',
    first: 'Frag zuerst dies',
    question: (project) =>
      `Was hat sich in ${project} in den letzten 7 Tagen gegenüber den 7 Tagen davor geändert? Welche Quelle erklärt das meiste davon?`,
    longer: 'Ein längerer Prompt',
    activity: 'Was Assistenten getan haben',
    activityText:
      'Aufrufe zu diesem Projekt in den letzten 90 Tagen. Was gefragt und geantwortet wurde, wird nicht gespeichert.',
    caller: 'Anwendung',
    everyCaller: 'Alle',
    count: (calls, cut) => (cut ? `die letzten ${calls} Aufrufe` : calls === 1 ? '1 Aufruf' : `${calls} Aufrufe`),
    ended: {
      refused: (calls) => `${calls} abgelehnt`,
      failed: (calls) => `${calls} fehlgeschlagen`,
    },
    latest: (ago) => `zuletzt ${ago}`,
    older: 'Frühere Aufrufe',
    none: 'Noch hat kein Assistent nach diesem Projekt gefragt',
    noneConnected: 'Du hast noch keinen verbunden. Sobald einer fragt, erscheint sein erster Aufruf hier von selbst.',
    noneAsked: (names) =>
      `Verbunden: ${names}. Stell die Frage von oben, dann erscheint der Aufruf hier von selbst. Projekte auflisten und Anleitungen durchsuchen zählt nicht.`,
    noneSees: (names) =>
      `Verbunden: ${names}, aber nur mit anderen Projekten. Trenne die Verbindung in deinem Konto und verbinde neu, mit diesem Projekt.`,
    outcomes: { ok: 'Beantwortet', refused: 'Abgelehnt', failed: 'Fehlgeschlagen' },
    refusedText:
      'Abgelehnt: Der Assistent hat nach etwas gefragt, das es nicht gibt oder das er nicht sehen darf, oder er hat zu oft gefragt; von diesen Aufrufen steht einer je Minute hier. Er hat erfahren, warum, und fragt meist noch einmal.',
    failedText:
      'Fehlgeschlagen: svc konnte nicht oder nicht rechtzeitig antworten. Das Protokoll des Servers sagt mehr.',
    took: (ms) => `${ms} ms`,
  },
};
