import type { DocumentKey } from '../../contract/documents.ts';
import type { ErrorName } from '../../contract/errors.ts';
import type { Visitor } from '../access/visitor.ts';

/** Allowed, or refused with the error that the same request would get over HTTP. */
export type RealtimeVerdict = { allowed: true } | { allowed: false; name: ErrorName; detail?: unknown };

/**
 * Who may hear what over the websocket. Each question is asked when the frame arrives and again before each delivery,
 * so an answer is always read from the records as they are now.
 */
export interface RealtimeAccess {
  /** Asked for a watched document, and for each child that a collection watch is about to deliver (also a deleted one). */
  canWatchDocument(visitor: Visitor, key: DocumentKey): Promise<RealtimeVerdict>;
  canWatchCollection(visitor: Visitor, key: DocumentKey): Promise<RealtimeVerdict>;
  canPublish(visitor: Visitor, event: string[]): Promise<RealtimeVerdict>;
  canSubscribe(visitor: Visitor, event: string[]): Promise<RealtimeVerdict>;
  /**
   * Event paths on the bus (such as `['$collection', 'users', id, 'teams']`) after which the visitor's rights may be
   * others: whatever its socket holds is then judged again.
   */
  rightsEvents(visitor: Visitor): string[][];
}
