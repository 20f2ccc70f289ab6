/** The device's hints about its network: no proof, but worth acting on. */
export interface Network {
  onOnline(listener: () => void): void;
  onOffline(listener: () => void): void;
}

/** The browser's `online` and `offline` events; never fires where they don't exist. */
export const browserNetwork: Network = {
  onOnline: (listener) => globalThis.addEventListener?.('online', listener),
  onOffline: (listener) => globalThis.addEventListener?.('offline', listener),
};
