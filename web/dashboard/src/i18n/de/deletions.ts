import type { Dictionary } from '../texts';

export const deletions: Pick<Dictionary, 'deletions'> = {
  deletions: {
    changed: 'Jemand anderes hat das geändert, seit du es geöffnet hast. Nichts wurde gelöscht.',
    before: 'Wie du es gesehen hast',
    leave: 'Nicht löschen',
    deleteAnyway: 'Trotzdem löschen',
  },
};
