/** Receives a published payload and its path. */
export type EventListener = (payload: unknown, event: string[]) => void;

/**
 * Delivers events between the parts of the server, and between servers that share a database. Delivery is at most once:
 * subscribers that must not miss a change read the store after subscribing. Events from one publisher arrive in order.
 * If a listener throws, other listeners and publishers aren't affected.
 */
export interface EventBus {
  /** Settles once the event has been sent. The payload is JSON and must not be modified afterward. */
  publish(event: string[], payload: unknown): Promise<void>;
  /** Listens to exactly this path; returns a function that stops listening. */
  subscribe(event: string[], listener: EventListener): () => void;
  /**
   * Returns whether there might be a listener on this path, on any server, so that costly events can be skipped. Never
   * returns false if there is a listener. Ask after the commit, and only about an event to publish: skipped events are
   * noted as changes, too.
   */
  isHeard(event: string[]): boolean;
  close(): Promise<void>;
}
