import type { Dictionary } from '../texts';

export const docs: Pick<Dictionary, 'docs'> = {
  docs: {
    search: 'Dokumentation durchsuchen',
    placeholder: 'Suchen: Werbeblocker, Erstattung, SVC_DATA_DIR …',
    all: 'Alle Anleitungen',
    contents: 'Auf dieser Seite',
    around: 'Andere Anleitungen',
    reference: 'API-Referenz',
    found: 'Suchergebnisse',
    nothing: (question) => `Nichts gefunden für „${question}“`,
    nothingText:
      'Versuche ein anderes Wort oder weniger Wörter. Wörter dürfen unvollständig oder falsch geschrieben sein.',
    kinds: {
      guide: 'Anleitung',
      operation: 'Operation der API',
      error: 'Fehlercode',
      setting: 'Einstellung des Servers',
      metric: 'Kennzahl',
      filter: 'Filter',
    },
  },
};
