import { useEffect } from 'react';

/** Keeps the display awake while the component is shown and its tab is visible, where the browser can. */
export function useWakeLock() {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return;
    const state: { lock: WakeLockSentinel | null; over: boolean } = { lock: null, over: false };
    // Browsers let the lock go when the tab is hidden, and refuse it to save energy.
    const take = () => {
      if (document.visibilityState !== 'visible') return;
      navigator.wakeLock.request('screen').then(
        (lock) => {
          state.lock = lock;
          if (state.over) void lock.release();
        },
        () => undefined,
      );
    };
    take();
    document.addEventListener('visibilitychange', take);
    return () => {
      state.over = true;
      document.removeEventListener('visibilitychange', take);
      void state.lock?.release();
    };
  }, []);
}
