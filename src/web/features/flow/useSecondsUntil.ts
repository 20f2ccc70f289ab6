import { useEffect, useState } from 'react';

const secondsUntil = (time: number | null) => (time === null ? 0 : Math.max(0, Math.ceil((time - Date.now()) / 1_000)));

/** Counts the seconds down to a time in epoch milliseconds; 0 once it has come. */
export function useSecondsUntil(time: number | null): number {
  const [shown, setShown] = useState({ time, seconds: secondsUntil(time) });
  const seconds = shown.time === time ? shown.seconds : secondsUntil(time);
  const isWaiting = seconds > 0;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(() => setShown({ time, seconds: secondsUntil(time) }), 1_000);
    return () => clearInterval(timer);
  }, [time, isWaiting]);
  return seconds;
}
