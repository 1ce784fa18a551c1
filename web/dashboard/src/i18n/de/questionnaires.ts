import type { Dictionary } from '../texts';

export const questionnaires: Pick<Dictionary, 'questionnaires'> = {
  questionnaires: {
    create: 'Neuer Fragebogen',
    register: 'Beschriften',
    edit: 'Bearbeiten',
    change: (name) => `„${name}“ bearbeiten`,
    delete: 'Löschen',
    deleteSure: 'Wirklich löschen',
    emptyHeading: 'Noch kein Fragebogen',
    emptyText:
      'Ein Quiz auf deiner Website sendet jede Antwort als Ereignis quiz_answer. Hier siehst du, wo Leute aufhören und was sie wählen. Beginne mit „Neuer Fragebogen“.',
    noAnswersHeading: 'Keine Antworten in diesem Zeitraum',
    noAnswersText: 'Eine Antwort ist ein Ereignis quiz_answer mit variant, q und value.',
    unnamed: 'Ohne Namen',
    dropOff: 'Wie weit die Leute kommen',
    dropOffText:
      'Sitzungen, die jede Frage beantwortet haben, und wie viele zwar die Frage davor, aber diese nicht beantwortet haben.',
    viewed: 'Sahen das Quiz',
    contacts: 'Kamen zum Kontaktschritt',
    submissions: 'Schickten es ab',
    lost: (count, share) => `${count} hörten hier auf (${share})`,
    answeredBy: (sessions, text, type) => `${sessions === 1 ? '1 Sitzung' : `${text} Sitzungen`} · ${type}`,
    unlisted: 'nicht im Fragebogen',
    nobody: 'Das hat noch niemand beantwortet.',
    noValue: 'kein Wert',
    moreValues: (count) => `${count} weitere Antworten sind nicht gezeigt.`,
    moreQuestions: (count) => `${count} weitere Fragen sind nicht gezeigt.`,
    strict: {
      title: 'Unbekannte Antworten',
      label: 'Antworten ablehnen, die zu keinem Fragebogen passen',
      off: 'Unbekannte Antworten werden behalten und stehen in diesem Bericht so, wie sie gesendet wurden.',
      on: 'Antworten, deren Fragebogen, Frage oder Wert unbekannt ist, werden abgelehnt und lassen sich nicht zurückholen.',
      all: 'Es gibt noch keinen Fragebogen, also wird jede Antwort abgelehnt.',
    },
    id: 'ID',
    idHint: 'Antworten senden diese ID in der Eigenschaft variant.',
    key: 'Schlüssel, den Antworten als q senden',
    type: 'Antwort',
    types: {
      choice: { name: 'eine Antwort', hint: 'Eine von mehreren Antworten' },
      multiple: { name: 'mehrere Antworten', hint: 'Mehrere Antworten' },
      text: { name: 'ein Text', hint: 'Ein kurzer Text' },
      number: { name: 'eine Zahl', hint: 'Eine Zahl' },
    },
    question: 'Frage',
    questionNumber: (number) => `Frage ${number}`,
    addQuestion: 'Frage hinzufügen',
    value: 'Wert, der gesendet wird',
    option: 'Text der Antwort',
    addOption: 'Antwort hinzufügen',
    inGerman: (label) => `${label} auf Deutsch`,
    same: 'Gleicher Text',
    hints: {
      share:
        'Prozent: Anteil an den Sitzungen, die das Quiz sahen. Sendet die Website das nicht, Anteil an den Sitzungen, die antworteten.',
      dropOff: 'Sitzungen, die die Frage davor beantworteten, aber diese nicht.',
      option:
        'Anteil an den Sitzungen, die die Frage beantworteten. Sind mehrere Antworten möglich, ergeben die Anteile zusammen mehr als 100 %.',
    },
  },
};
