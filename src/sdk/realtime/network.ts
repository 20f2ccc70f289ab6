/** Hints of the device about its network: never proof, but worth acting on. */
export interface Network {
  onOnline(listener: () => void): void;
  onOffline(listener: () => void): void;
}

/** The browser's `online` and `offline` events; silent where there are none. */
export const browserNetwork: Network = {
  onOnline: (listener) => globalThis.addEventListener?.('online', listener),
  onOffline: (listener) => globalThis.addEventListener?.('offline', listener),
};
