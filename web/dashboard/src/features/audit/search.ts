export interface AuditSearch {
  project?: string;
  action?: string;
}

/** The filter in the URL, with the parameter names of the REST API. */
export function readAuditSearch(raw: Record<string, unknown>): AuditSearch {
  const { project, action } = raw;
  return {
    ...(typeof project === 'string' && project !== '' ? { project } : {}),
    ...(typeof action === 'string' && /^[a-z_]+\.[a-z_]*$/.test(action) ? { action } : {}),
  };
}
