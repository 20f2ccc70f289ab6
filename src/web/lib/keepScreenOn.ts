/**
 * Keeps the display on, where the browser can, which takes HTTPS. Browsers release the lock when the page is hidden, so
 * it's requested again when the page becomes visible. Returns a function that lets the display turn off.
 */
export function keepScreenOn(): () => void {
  let lock: WakeLockSentinel | undefined;
  const keepOn = async () => {
    if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
    // Browsers refuse when the battery is low; the device's settings then apply.
    lock = await navigator.wakeLock.request('screen').catch(() => undefined);
  };
  void keepOn();
  document.addEventListener('visibilitychange', keepOn);
  return () => {
    document.removeEventListener('visibilitychange', keepOn);
    void lock?.release();
  };
}
