/** What was published: the payload and the path it was published under. */
export type EventListener = (payload: unknown, event: string[]) => void;

/**
 * Carries events between the parts of the server, and between servers that share a database. Delivery is at most once:
 * whoever must not miss a change reads the store after it has subscribed. Events of one publisher arrive in the order
 * of their publication. A listener that throws harms no other listener and no publisher.
 */
export interface EventBus {
  /** Settles once the event is on its way. The payload is JSON and must not be changed afterwards. */
  publish(event: string[], payload: unknown): Promise<void>;
  /** Listens to exactly this path from now on; answers the function that stops it. */
  subscribe(event: string[], listener: EventListener): () => void;
  /**
   * Whether somebody may be listening to this path, in any server: what costs much to tell need not be told to nobody. Never
   * false while somebody is.
   */
  isHeard(event: string[]): boolean;
  close(): Promise<void>;
}
