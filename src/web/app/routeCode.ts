export type Lazy = () => Promise<object>;

/** How long after a failed attempt the next one follows where no event says that the network is back. */
const RETRY_MS = 1_500;

interface Network {
  window: Pick<Window, 'addEventListener' | 'removeEventListener'>;
  /** Whether the server can be reached: if so, a screen's code that fails to load is gone for good. */
  isReachable: () => Promise<boolean>;
  /** Called when code starts waiting for the network, and when it has arrived. */
  onWaiting: (isWaiting: boolean) => void;
}

/** Makes loaders of code wait for the network: what fails without one is tried again until it comes. */
export function createPatience({ window, isReachable, onWaiting }: Network) {
  const networkBack = () =>
    new Promise<void>((resolve) => {
      const done = () => {
        clearTimeout(timer);
        window.removeEventListener('online', done);
        resolve();
      };
      const timer = setTimeout(done, RETRY_MS);
      window.addEventListener('online', done);
    });

  /** Returns null while the network is away; fails if the code does although the server responded before and after. */
  async function attempt(load: Lazy, isRepeated = false): Promise<object | null> {
    try {
      return await load();
    } catch (error) {
      if (!(await isReachable())) return null;
      if (isRepeated) throw error;
    }
    // The network may be back only since the attempt.
    return attempt(load, true);
  }

  async function untilLoaded(load: Lazy): Promise<object> {
    await networkBack();
    return (await attempt(load)) ?? untilLoaded(load);
  }

  return async (load: Lazy): Promise<object> => {
    const loaded = await attempt(load);
    if (loaded !== null) return loaded;
    onWaiting(true);
    try {
      return await untilLoaded(load);
    } finally {
      onWaiting(false);
    }
  };
}
