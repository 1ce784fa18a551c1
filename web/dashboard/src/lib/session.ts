/**
 * The login session of this browser: the bearer token and when it ends.
 * Everything else about the user comes from the server.
 */
export interface StoredSession {
  token: string;
  expiresAt: string;
}

const KEY = 'svc.session';
let current: StoredSession | null | undefined;

function isStored(value: unknown): value is StoredSession {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof (value as StoredSession).token === 'string' &&
    typeof (value as StoredSession).expiresAt === 'string'
  );
}

export function session(): StoredSession | null {
  if (current === undefined) {
    current = null;
    try {
      const parsed: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
      if (isStored(parsed) && Date.parse(parsed.expiresAt) > Date.now()) current = parsed;
    } catch {
      // Unreadable storage means signed out.
    }
  }
  return current;
}

export function keepSession(next: StoredSession | null) {
  current = next;
  try {
    if (next) localStorage.setItem(KEY, JSON.stringify({ token: next.token, expiresAt: next.expiresAt }));
    else localStorage.removeItem(KEY);
  } catch {
    // A browser that refuses storage keeps the session for this tab only.
  }
}

/** Another tab signed in or out. */
export function onSessionElsewhere(listener: () => void): () => void {
  const heard = (event: StorageEvent) => {
    if (event.key !== KEY && event.key !== null) return;
    current = undefined;
    listener();
  };
  window.addEventListener('storage', heard);
  return () => window.removeEventListener('storage', heard);
}
