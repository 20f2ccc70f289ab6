import type { DocumentChange, ReceivedChange } from './documents.ts';
import { isRecord } from './json.ts';

/** A message that the server sends over the websocket. */
export interface EventMessage {
  kind: 'event';
  event: string[];
  payload: unknown;
}

/** First path segment of events about a watched document. */
export const DOCUMENT_EVENT = '$document';
/** First path segment of events about a watched collection. */
export const COLLECTION_EVENT = '$collection';
/** Path of the event sent in response to `changes-since`. Its payload contains the paths of the events. */
export const CHANGES_EVENT = '$changes';
/** The response header with the position of what a request read. */
export const POSITION_HEADER = 'Hearth-Position';
/** Path of the event sent in response to a refused or malformed frame. */
export const ERROR_EVENT = '$error';

/** Event for a team's members: its alerts now reach different people, so pages that show them must be reloaded. */
export const teamAlertingEvent = (teamId: string): string[] => ['teams', teamId, 'alerting'];

/** Event for a team's members: one of its monitors changed status. */
export const teamFlipsEvent = (teamId: string): string[] => ['teams', teamId, 'flips'];

/** Event that a team's members publish and subscribe to: who is viewing or editing one of its monitors. */
export const teamPresenceEvent = (teamId: string): string[] => ['teams', teamId, 'presence'];

/** Event for a team's members: a member, a role or an invitation has changed. */
export const teamPeopleEvent = (teamId: string): string[] => ['teams', teamId, 'people'];

/** Prefix of the websocket subprotocol for the access token; the base64url-encoded token follows it. */
export const BEARER_SUBPROTOCOL_PREFIX = 'base64url.bearer.authorization.baseless.dev.';

/** Returns whether a parsed frame is an event message. */
export function isEventMessage(value: unknown): value is EventMessage {
  return isRecord(value) && value.kind === 'event' && isPath(value.event);
}

/** Returns whether an event's payload is a change to a watched document. */
export function isDocumentChange(value: unknown): value is ReceivedChange {
  return (
    isRecord(value) &&
    (value.type === 'delete' || (value.type === 'set' && 'data' in value)) &&
    isPath(value.key) &&
    (value.versionstamp === undefined || typeof value.versionstamp === 'string')
  );
}

/** Returns whether a change has a versionstamp, which shows whether it's newer than another. */
export const isStamped = (change: ReceivedChange): change is DocumentChange =>
  'versionstamp' in change && typeof change.versionstamp === 'string';

const isPlaceholder = (segment: string) => /^(?:\{.+\}|:.+)$/.test(segment);

/**
 * Returns whether an event's path matches a listener's. Other servers that use this protocol name a collection as it's
 * declared, such as `users/{userId}/teams`.
 */
export function isEventAt(listenedTo: string[], event: string[]): boolean {
  const isOfCollection = event[0] === COLLECTION_EVENT;
  const isSame = (segment: string, index: number) =>
    segment === event[index] || (isOfCollection && isPlaceholder(event[index] ?? ''));
  return listenedTo.length === event.length && listenedTo.every(isSame);
}

/** Returns whether a value is an event's path. */
export function isPath(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((segment) => typeof segment === 'string');
}
