/**
 * Parts of the dashboard come when they are wanted. One that does not come was of an older server, and a reload gets
 * the new one; or there is no server, and a reload would leave the browser's own error page in the place of everything.
 */
const RELOADED = 'svc.reloaded';

/** The router reloads by what the browser says about a missing part; under other words it shows the error. */
export function keepPage() {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    payload.message = `A part of the dashboard is missing: ${payload.message}`;
  });
}

async function serverAnswers(): Promise<boolean> {
  try {
    // A server whose database fails answers too, and has the parts.
    await fetch('/v1/health', { cache: 'no-store' });
    return true;
  } catch {
    return false;
  }
}

/** Reloads the page if there is a server to load it from; answers whether it does. */
export async function reloadIfAnswered(): Promise<boolean> {
  if (!(await serverAnswers())) return false;
  window.location.reload();
  return true;
}

/** The same without being asked, and only once for a page: should the part be missing again, the person decides. */
export async function reloadOnce() {
  const page = window.location.href;
  try {
    if (sessionStorage.getItem(RELOADED) === page) return;
    if (!(await serverAnswers())) return;
    sessionStorage.setItem(RELOADED, page);
  } catch {
    return;
  }
  window.location.reload();
}
