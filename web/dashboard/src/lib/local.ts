/** Small preferences in the browser's storage. If storage is blocked, nothing is remembered. */
export function remembered(key: string): string | null {
  try {
    return localStorage.getItem(`svc.${key}`);
  } catch {
    return null;
  }
}

export function remember(key: string, value: string) {
  try {
    localStorage.setItem(`svc.${key}`, value);
  } catch {
    // The choice lasts for this page view only.
  }
}
