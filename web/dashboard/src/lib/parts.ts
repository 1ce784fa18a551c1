import { isUnsaved } from './unsaved';

/**
 * Handles chunks that fail to load. Either the server was updated, and a reload gets the new chunks, or the server
 * cannot be reached, and a reload would replace the dashboard with the browser's error page.
 */
const RELOADED = 'svc.reloaded';

/** Rewords the browser's error for a missing chunk, so that the router shows the error instead of reloading. */
export function keepPage() {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    payload.message = `A part of the dashboard is missing: ${payload.message}`;
  });
}

export async function serverAnswers(): Promise<boolean> {
  try {
    // A server without its database still responds, and can serve the chunks.
    await fetch('/v1/health', { cache: 'no-store' });
    return true;
  } catch {
    return false;
  }
}

/** Reloads the page if the server responds. Returns true if it reloads. */
export async function reloadIfAnswered(): Promise<boolean> {
  if (!(await serverAnswers())) return false;
  window.location.reload();
  return true;
}

/**
 * Reloads automatically, but only once per page, and not if that would lose what somebody has typed. If the chunk is missing
 * again, the person decides. Returns true if it reloads.
 */
export async function reloadOnce(): Promise<boolean> {
  const page = window.location.href;
  try {
    if (isUnsaved() || sessionStorage.getItem(RELOADED) === page) return false;
    if (!(await serverAnswers())) return false;
    sessionStorage.setItem(RELOADED, page);
  } catch {
    return false;
  }
  window.location.reload();
  return true;
}
