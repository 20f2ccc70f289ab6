import type { RouteObject } from 'react-router-dom';
import { selectIdentity } from '../features/auth/index.ts';
import { partAwaited, screenAwaited } from '../features/connection/index.ts';
import { idle } from '../lib/nextTask.ts';
import { BASE_PATH } from '../routing/paths.ts';
import type { AppStore } from '../store/hooks.ts';
import { loadNamedWhenIdle, loadPartsThrough } from '../ui/separateCode.ts';
import { createPreload, preloadOnIntent } from './preload.ts';

export type Lazy<Code extends object = object> = () => Promise<Code>;

/** How screen code is loaded. `prepareScreens` replaces `load`. */
export interface CodeLoading {
  load: (load: Lazy) => Promise<object>;
}

/**
 * Runs after the first screen: makes loading wait for the network, and prepares the other screens before they're
 * opened.
 */
export async function prepareScreens(store: AppStore, routes: RouteObject[], code: CodeLoading): Promise<void> {
  const retrying = (awaited: typeof screenAwaited | typeof partAwaited) =>
    createLoadRetry({ window, isReachable, onWaiting: (isWaiting) => store.dispatch(awaited(isWaiting)) });
  code.load = retrying(screenAwaited);
  loadPartsThrough(retrying(partAwaited));
  preloadOnIntent(document, createPreload(routes));
  await loadAhead(store, routes);
}

/** How long to wait after a failed attempt if no event says that the network is back. */
const RETRY_MS = 1_500;

interface Network {
  window: Pick<Window, 'addEventListener' | 'removeEventListener'>;
  /** Whether the server can be reached. If it can, code that fails to load no longer exists. */
  isReachable: () => Promise<boolean>;
  /** Called when code starts waiting for the network, and again when it has loaded. */
  onWaiting: (isWaiting: boolean) => void;
}

/** Makes code loaders wait for the network: code that fails to load offline is retried until it loads. */
export function createLoadRetry({ window, isReachable, onWaiting }: Network) {
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

  /** Returns null while the network is down; throws if loading fails while the server can be reached. */
  async function attempt<Code extends object>(load: Lazy<Code>, isRepeated = false): Promise<Code | null> {
    try {
      return await load();
    } catch (error) {
      if (!(await isReachable())) return null;
      if (isRepeated) throw error;
    }
    // The network may have come back after the attempt failed.
    return attempt(load, true);
  }

  async function untilLoaded<Code extends object>(load: Lazy<Code>): Promise<Code> {
    await networkBack();
    return (await attempt(load)) ?? untilLoaded(load);
  }

  return async <Code extends object>(load: Lazy<Code>): Promise<Code> => {
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

/** Any response shows that the server can be reached. */
async function isReachable(): Promise<boolean> {
  try {
    await fetch(`${BASE_PATH}/`, { method: 'HEAD', cache: 'no-store' });
    return true;
  } catch {
    return false;
  }
}

/** The performance mark that's set once all screen code has loaded. */
const CODE_LOADED_MARK = 'hearth:code-loaded';
/** How long to keep the network free for the current screen and its requests. */
const SETTLED_MS = 5_000;

/** The navigator in browsers that report a metered connection. */
type SavingNavigator = Navigator & { connection?: { saveData?: boolean } };

/**
 * Loads the code for the next sign-in steps and, once someone is signed in, for all screens and their parts, so that
 * they also open offline.
 */
async function loadAhead(store: AppStore, routes: RouteObject[]): Promise<void> {
  if (!selectIdentity(store.getState())) await loadNamedWhenIdle(idle);
  if ((navigator as SavingNavigator).connection?.saveData) return;
  await signedIn(store);
  await new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
  await loadWhenIdle(routes, idle);
  await loadNamedWhenIdle(idle);
  performance.mark(CODE_LOADED_MARK);
}

const signedIn = (store: AppStore) =>
  new Promise<void>((resolve) => {
    const look = () => {
      if (!selectIdentity(store.getState())) return;
      stopLooking();
      resolve();
    };
    const stopLooking = store.subscribe(look);
    look();
  });

/** Loads the code for all screens, one at a time, whenever the browser is idle. */
export async function loadWhenIdle(routes: RouteObject[], idle: () => Promise<void>): Promise<void> {
  for (const { lazy, children } of routes) {
    if (typeof lazy === 'function') {
      await idle();
      // Opening the screen retries, and shows what's wrong.
      await lazy().catch(() => undefined);
    }
    if (children) await loadWhenIdle(children, idle);
  }
}
