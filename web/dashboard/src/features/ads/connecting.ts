/** Where somebody who was led to a platform came from: the page to which the platform leads them back reads it. */
export interface Origin {
  org: string;
  project: string;
  /** Id of the connection that is being made. */
  connection: string;
  /** Whether an existing connection gets a new grant. */
  again: boolean;
}

const KEY = 'svc.adConnecting';

function isOrigin(value: unknown): value is Origin {
  if (typeof value !== 'object' || value === null) return false;
  const { org, project, connection, again } = value as Record<string, unknown>;
  return [org, project, connection].every((text) => typeof text === 'string') && typeof again === 'boolean';
}

/** Remembers the origin for this tab. Without storage, the person finds the way back by themselves. */
export function keepOrigin(origin: Origin) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(origin));
  } catch {
    // Storage is blocked.
  }
}

/** Returns where the connection was started in this tab; null if it was elsewhere. */
export function originOf(connection: string): Origin | null {
  try {
    const origin: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return isOrigin(origin) && origin.connection === connection ? origin : null;
  } catch {
    return null;
  }
}
