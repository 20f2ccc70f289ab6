/** The longest delay that `setTimeout` takes; a longer one overflows and fires at once. */
const LONGEST_TIMEOUT_MS = 2 ** 31 - 1;

/** Calls back once the clock has reached a time, however far away it is. Returns the function that cancels it. */
export function setDeadline(atMs: number, onReached: () => void, now: () => number = Date.now): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    const leftMs = atMs - now();
    timer =
      leftMs > LONGEST_TIMEOUT_MS ? setTimeout(wait, LONGEST_TIMEOUT_MS) : setTimeout(arrive, Math.max(leftMs, 0));
  };
  // A timer may fire a little early, or late after a sleep: the clock decides.
  const arrive = () => (now() < atMs ? wait() : onReached());
  wait();
  return () => clearTimeout(timer);
}
