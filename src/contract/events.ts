import type { DocumentChange } from './documents.ts';
import { isRecord } from './json.ts';

/** What the server sends over the websocket. */
export interface EventMessage {
  kind: 'event';
  event: string[];
  payload: unknown;
}

/** First segment of the event path under which a watched document's changes arrive. */
export const DOCUMENT_EVENT = '$document';
/** First segment of the event path under which a watched collection's changes arrive. */
export const COLLECTION_EVENT = '$collection';
/** Event path of the answer to a refused or malformed frame. */
export const ERROR_EVENT = '$error';

/** Event for members of a team: its alerts now reach other people, so whatever shows that must be read again. */
export const teamAlertingEvent = (teamId: string): string[] => ['teams', teamId, 'alerting'];

/** The token travels as a websocket subprotocol: this prefix and the base64url-encoded access token. */
export const BEARER_SUBPROTOCOL_PREFIX = 'base64url.bearer.authorization.baseless.dev.';

/** Returns whether a parsed frame is an event message. */
export function isEventMessage(value: unknown): value is EventMessage {
  return isRecord(value) && value.kind === 'event' && isPath(value.event);
}

/** Returns whether an event's payload is the change of a watched document. */
export function isDocumentChange(value: unknown): value is DocumentChange {
  return (
    isRecord(value) &&
    (value.type === 'delete' || (value.type === 'set' && 'data' in value)) &&
    isPath(value.key) &&
    typeof value.versionstamp === 'string'
  );
}

function isPath(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((segment) => typeof segment === 'string');
}
