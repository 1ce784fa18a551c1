export interface FunnelSearch {
  /** The funnel to show; the default funnel if undefined. */
  funnel?: string;
  /** Key of the funnel being edited; `create` opens the dialog for a new one. */
  edit?: string;
  create?: '1';
}

const keyOf = (value: unknown) =>
  typeof value === 'string' && /^[a-z0-9][a-z0-9_-]{0,39}$/.test(value) ? value : undefined;

export function readFunnelSearch(raw: Record<string, unknown>): FunnelSearch {
  const [funnel, edit] = [keyOf(raw.funnel), keyOf(raw.edit)];
  return { ...(funnel ? { funnel } : {}), ...(edit ? { edit } : raw.create === '1' ? { create: '1' } : {}) };
}
