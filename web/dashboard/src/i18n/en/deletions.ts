/** Deleting what somebody else has changed meanwhile. */
export const deletions = {
  deletions: {
    changed: 'Somebody else has changed this since you opened it. Nothing was deleted.',
    before: 'As you saw it',
    leave: 'Do not delete',
    deleteAnyway: 'Delete anyway',
  },
} as const;
