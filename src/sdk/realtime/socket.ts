import { BEARER_SUBPROTOCOL_PREFIX } from '../../contract/events.ts';
import { encodeBase64Url } from '../base64Url.ts';

/** The part of a websocket that the client uses. */
export interface Socket {
  addEventListener(type: 'open', listener: () => void): void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
  addEventListener(type: 'close', listener: (event: { code: number }) => void): void;
  send(frame: string): void;
  close(): void;
}

/** Opens a websocket to the platform, with a token's rights or anonymously. Throws if websockets aren't available. */
export type OpenSocket = (accessToken: string | null) => Socket;

export type SocketConstructor = new (address: string, protocols: string[]) => Socket;

/** Returns a function that opens websockets at the endpoint's URL with the scheme switched (specification §7). */
export function createSocketOpener(endpoint: string, WebSocket: SocketConstructor): OpenSocket {
  const address = endpoint.replace(/^http/, 'ws');
  return (accessToken) =>
    new WebSocket(address, accessToken === null ? [] : [BEARER_SUBPROTOCOL_PREFIX + encodeBase64Url(accessToken)]);
}

/** The device's hints about its network, which aren't conclusive but are worth acting on. */
export interface Network {
  onOnline(listener: () => void): void;
  onOffline(listener: () => void): void;
}

/** Follows the browser's `online` and `offline` events; never fires where they don't exist. */
export const browserNetwork: Network = {
  onOnline: (listener) => globalThis.addEventListener?.('online', listener),
  onOffline: (listener) => globalThis.addEventListener?.('offline', listener),
};
