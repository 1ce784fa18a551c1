import type { Dictionary } from '../texts';

export const refused: Pick<Dictionary, 'refused'> = {
  refused: {
    title: 'Besuche wurden abgelehnt',
    text: 'Sie kamen von Adressen, die diesem Projekt keine Daten senden dürfen.',
    yours: 'Erlaube eine Adresse nur, wenn sie deine ist: Dein Snippet kann jeder in eine Seite setzen.',
    askAdmin: 'Ein Admin der Organisation kann eine Adresse erlauben.',
    times: (count, shown, ago) => `${count === 1 ? 'Einmal' : `${shown}-mal`}, zuletzt ${ago}`,
    allow: 'Erlauben',
    allowIt: 'Adresse erlauben',
    allowOne: (origin) => `${origin} erlauben`,
    allowed: 'Erlaubt',
    strip: (origin) => `Ein Besuch von ${origin} wurde abgelehnt: Diese Adresse ist noch nicht erlaubt.`,
    stripAllowed: (origin) => `${origin} ist jetzt erlaubt. Öffne deine Website noch einmal.`,
  },
};
