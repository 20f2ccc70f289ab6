import type { DocumentChange, ReceivedChange } from './documents.ts';
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
/** Event path of the response to a refused or malformed frame. */
export const ERROR_EVENT = '$error';

/** Event for members of a team: its alerts now reach other people, so whatever shows that must be read again. */
export const teamAlertingEvent = (teamId: string): string[] => ['teams', teamId, 'alerting'];

/** Event for a team's members: one of its monitors changed status. */
export const teamFlipsEvent = (teamId: string): string[] => ['teams', teamId, 'flips'];

/** Event that members of a team publish and listen to: who is at one of its monitors right now. */
export const teamPresenceEvent = (teamId: string): string[] => ['teams', teamId, 'presence'];

/** Event for a team's members: who is in the team, in which role, or who is invited to it, has changed. */
export const teamPeopleEvent = (teamId: string): string[] => ['teams', teamId, 'people'];

/** The token travels as a websocket subprotocol: this prefix and the base64url-encoded access token. */
export const BEARER_SUBPROTOCOL_PREFIX = 'base64url.bearer.authorization.baseless.dev.';

/** Returns whether a parsed frame is an event message. */
export function isEventMessage(value: unknown): value is EventMessage {
  return isRecord(value) && value.kind === 'event' && isPath(value.event);
}

/** Returns whether an event's payload is the change of a watched document. */
export function isDocumentChange(value: unknown): value is ReceivedChange {
  return (
    isRecord(value) &&
    (value.type === 'delete' || (value.type === 'set' && 'data' in value)) &&
    isPath(value.key) &&
    (value.versionstamp === undefined || typeof value.versionstamp === 'string')
  );
}

/** Returns whether a change names the version it made, which distinguishes it from an older one. */
export const isStamped = (change: ReceivedChange): change is DocumentChange =>
  'versionstamp' in change && typeof change.versionstamp === 'string';

const isPlaceholder = (segment: string) => /^(?:\{.+\}|:.+)$/.test(segment);

/**
 * Returns whether an event's path is the one listened to. Other servers of this protocol name a collection the way it
 * is declared, such as `users/{userId}/teams`.
 */
export function isEventAt(listenedTo: string[], event: string[]): boolean {
  const isOfCollection = event[0] === COLLECTION_EVENT;
  const isSame = (segment: string, index: number) =>
    segment === event[index] || (isOfCollection && isPlaceholder(event[index] ?? ''));
  return listenedTo.length === event.length && listenedTo.every(isSame);
}

function isPath(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((segment) => typeof segment === 'string');
}
