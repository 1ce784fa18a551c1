import type { Dictionary } from '../texts';

export const funnels: Pick<Dictionary, 'funnels'> = {
  funnels: {
    or: ' oder ',
    groupStep: (group) => `Seitengruppe ${group}`,
    answerStep: (what) => (what === '' ? 'Quizantwort' : `Quizantwort ${what}`),
    narrowedStep: (event, count) => `${event} (${count} ${count === 1 ? 'Bedingung' : 'Bedingungen'})`,
    selected: 'Sitzungen',
    entered: 'Gingen den ersten Schritt',
    completed: 'Gingen jeden Schritt',
    completionRate: 'Abschluss',
    went: (share) => `${share} gingen weiter`,
    lost: (count) => `${count} nicht`,
    median: (time) => `${time} später (Median)`,
    limit: (time) => `höchstens ${time} später`,
    showSessions: 'Sitzungen zeigen, die diesen Schritt gingen',
    hints: {
      selected: 'Alle Sitzungen des Zeitraums, die zum Filter passen.',
      entered: 'Sitzungen, die den ersten Schritt gingen.',
      completed: 'Sitzungen, die jeden Schritt gingen.',
      completionRate: 'Anteil der Sitzungen mit dem ersten Schritt, die jeden Schritt gingen.',
      firstRate: 'Anteil aller ausgewählten Sitzungen, die den ersten Schritt gingen.',
      fromFirst: 'Anteil der Sitzungen mit dem ersten Schritt, die auch diesen Schritt gingen.',
      fromBefore: 'Anteil der Sitzungen mit dem vorherigen Schritt, die auch den nächsten gingen.',
      dropOff: 'Sitzungen, die den vorherigen Schritt gingen, aber nicht den nächsten.',
      median: 'Die Hälfte dieser Sitzungen brauchte seit dem vorherigen Schritt höchstens so lange.',
    },
  },
};
