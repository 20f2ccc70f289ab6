import type { RouteObject } from 'react-router-dom';

type Lazy = () => Promise<object>;

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

  async function untilLoaded(load: Lazy): Promise<object> {
    await networkBack();
    try {
      return await load();
    } catch (error) {
      if (await isReachable()) throw error;
      return untilLoaded(load);
    }
  }

  return async (load: Lazy): Promise<object> => {
    try {
      return await load();
    } catch (error) {
      if (await isReachable()) throw error;
    }
    onWaiting(true);
    try {
      return await untilLoaded(load);
    } finally {
      onWaiting(false);
    }
  };
}

/** The routes with each screen's code loaded in the given way. */
export function withCodeLoaded(routes: RouteObject[], through: (load: Lazy) => Promise<object>): RouteObject[] {
  return routes.map((route) => {
    const { lazy, children } = route;
    return {
      ...route,
      ...(typeof lazy === 'function' && { lazy: () => through(lazy) }),
      ...(children && { children: withCodeLoaded(children, through) }),
    } as RouteObject;
  });
}

/** Loads the code of all screens, one after the other, whenever the browser has nothing else to do. */
export async function loadWhenIdle(routes: RouteObject[], idle: () => Promise<void>): Promise<void> {
  for (const { lazy, children } of routes) {
    if (typeof lazy === 'function') {
      await idle();
      // Going there tries again, and shows what's wrong.
      await lazy().catch(() => undefined);
    }
    if (children) await loadWhenIdle(children, idle);
  }
}
