/** A publication: the payload and its path. */
export type EventListener = (payload: unknown, event: string[]) => void;

/**
 * Carries events between the parts of the server, and between servers that share a database. Delivery is at most once:
 * subscribers that must not miss a change read the store after they have subscribed. Events of one publisher arrive in
 * order. A listener that throws affects no other listener and no publisher.
 */
export interface EventBus {
  /** Settles once the event is on its way. The payload is JSON and must not be changed afterwards. */
  publish(event: string[], payload: unknown): Promise<void>;
  /** Listens to exactly this path; returns the function that stops it. */
  subscribe(event: string[], listener: EventListener): () => void;
  /**
   * Whether anyone may be listening to this path, on any server, so that costly events can be skipped. Never false
   * while someone is.
   */
  isHeard(event: string[]): boolean;
  close(): Promise<void>;
}
