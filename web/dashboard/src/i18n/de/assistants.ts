import type { Dictionary } from '../I18n';

export const assistants: Pick<Dictionary, 'assistants'> = {
  assistants: {
    title: 'Einen Assistenten verbinden',
    text: 'Er beantwortet Fragen mit den Zahlen deiner Projekte und sieht nicht mehr, als du erlaubst.',
    program: 'Assistent',
    programs: {
      claude: {
        name: 'Claude',
        how: 'Öffne Einstellungen, Konnektoren, „Eigenen Konnektor hinzufügen“ und füge diese Adresse ein.',
      },
      claudeCode: { name: 'Claude Code', how: 'Führe diesen Befehl aus und gib dann /mcp ein, um dich anzumelden.' },
      chatgpt: {
        name: 'ChatGPT',
        how: 'Schalte unter Einstellungen, Apps & Konnektoren, Erweiterte Einstellungen den Entwicklermodus ein. Wähle dann „Erstellen“ und füge diese Adresse ein.',
      },
      codex: { name: 'Codex', how: 'Ergänze die Konfiguration um dies und führe dann aus: codex mcp login svc' },
      cursor: { name: 'Cursor', how: 'Ergänze die Konfiguration um dies. Cursor bietet dann die Anmeldung an.' },
      vscode: {
        name: 'VS Code',
        how: 'Lege diese Datei im Arbeitsbereich an und wähle darin über dem Server „Starten“.',
      },
      other: {
        name: 'Ein anderer',
        how: 'Füge einen MCP-Server mit dieser Adresse hinzu. Er braucht keinen Schlüssel: Der Assistent öffnet svc, damit du gefragt wirst.',
      },
    },
    address: 'Adresse',
    consent:
      'svc öffnet sich im Browser und fragt, was der Assistent sehen darf. Du beendest es in deinem Konto unter „Verbundene Apps“.',
    first: 'Frag zuerst dies',
    question: (project) =>
      `Was hat sich in ${project} in den letzten 7 Tagen gegenüber den 7 Tagen davor geändert? Welche Quelle erklärt das meiste davon?`,
    longer: 'Ein längerer Prompt',
    activity: 'Was Assistenten getan haben',
    activityText:
      'Aufrufe zu diesem Projekt in den letzten 90 Tagen. Was gefragt und geantwortet wurde, wird nicht gespeichert.',
    none: 'Noch hat kein Assistent gefragt',
    noneText: 'Der erste Aufruf erscheint hier von selbst.',
    outcomes: { ok: 'Beantwortet', refused: 'Abgelehnt', failed: 'Fehlgeschlagen' },
    took: (ms) => `${ms} ms`,
  },
};
