import type { ErrorName, InvalidDetail } from '../../contract/errors.ts';
import { DOCUMENT_EVENT, ERROR_EVENT, type EventMessage } from '../../contract/events.ts';
import { isRecord } from '../../contract/json.ts';
import { MAX_KEY_SEGMENT_BYTES } from '../../contract/limits.ts';
import {
  type ChangesSinceCommand,
  ChangesSinceCommandSchema,
  type CollectionWatchCommand,
  CollectionWatchCommandSchema,
  DocumentWatchCommandSchema,
  EventPublishCommandSchema,
  EventSubscribeCommandSchema,
  type KeyBounds,
  type RealtimeCommand,
} from '../../contract/realtimeCommands.ts';
import { createValidator, type Validator } from '../validation/createValidator.ts';
import { findUnsafeJson, parseJson } from '../validation/untrustedJson.ts';

const documentWatch = createValidator<RealtimeCommand>(DocumentWatchCommandSchema);
const collectionWatch = createValidator<RealtimeCommand>(CollectionWatchCommandSchema);
const eventPublish = createValidator<RealtimeCommand>(EventPublishCommandSchema);
const eventSubscribe = createValidator<RealtimeCommand>(EventSubscribeCommandSchema);

const changesSince = createValidator<RealtimeCommand>(ChangesSinceCommandSchema);

const validators = new Map<string, Validator<RealtimeCommand>>([
  ['document-watch', documentWatch],
  ['document-unwatch', documentWatch],
  ['collection-watch', collectionWatch],
  ['collection-unwatch', collectionWatch],
  ['event-publish', eventPublish],
  ['event-subscribe', eventSubscribe],
  ['event-unsubscribe', eventSubscribe],
  ['changes-since', changesSince],
]);

/** First character of events that only the server publishes: `$document`, `$collection`, `$error`. */
const RESERVED = DOCUMENT_EVENT.charAt(0);

const BOUNDS = ['before', 'beforeInclusive', 'after', 'afterInclusive'];

export type FrameReading = { ok: true; command: RealtimeCommand } | { ok: false; refusal: Refusal };

/** Parses what a client sent, which can be anything. Returns a command, or the reason why it isn't one. */
export function readFrame(bytes: Buffer, isBinary: boolean): FrameReading {
  if (isBinary) return invalid({ path: '', message: 'must be a text frame' });
  const parsed = parseJson(bytes);
  if (!parsed.ok) return invalid({ path: '', message: parsed.message });
  const { value } = parsed;
  if (!isRecord(value)) return invalid({ path: '', message: 'must be a command object' });
  if (typeof value.kind !== 'string') return invalid({ path: 'kind', message: 'must be a string' });
  const validator = validators.get(value.kind);
  if (!validator) return { ok: false, refusal: { name: 'UnknownCommandError' } };
  if (!validator.accepts(value)) return invalid(validator.explain(value));
  const unsafe = findUnsafeJson(value);
  return unsafe === null ? checkPaths(value) : invalid(unsafe);
}

function checkPaths(command: RealtimeCommand): FrameReading {
  if (command.kind === 'changes-since') return { ok: true, command };
  const [field, path] = pathOf(command);
  const long = path.findIndex((segment) => Buffer.byteLength(segment) > MAX_KEY_SEGMENT_BYTES);
  if (long !== -1) {
    return invalid({ path: `${field}/${long}`, message: `must be at most ${MAX_KEY_SEGMENT_BYTES} bytes` });
  }
  const longBound = BOUNDS.find(
    (name) => byteLengthOf((command as Record<string, unknown>)[name]) > MAX_KEY_SEGMENT_BYTES,
  );
  if (field === 'key' && longBound !== undefined) {
    return invalid({ path: longBound, message: `must be at most ${MAX_KEY_SEGMENT_BYTES} bytes` });
  }
  // A client that could subscribe to `$document` could bypass the rules for watches.
  if (field === 'event' && path[0]?.startsWith(RESERVED)) {
    return { ok: false, refusal: { name: 'UnknownEventError', detail: { kind: command.kind, event: path } } };
  }
  return { ok: true, command };
}

const byteLengthOf = (bound: unknown): number => (typeof bound === 'string' ? Buffer.byteLength(bound) : 0);

/** Looks only at the command's kind, because a command can contain other kinds' fields, which aren't validated. */
function pathOf(command: Exclude<RealtimeCommand, ChangesSinceCommand>): ['key' | 'event', string[]] {
  switch (command.kind) {
    case 'event-publish':
    case 'event-subscribe':
    case 'event-unsubscribe':
      return ['event', command.event];
    default:
      return ['key', command.key];
  }
}

const invalid = (detail: InvalidDetail): FrameReading => ({
  ok: false,
  refusal: { name: 'InvalidCommandError', detail },
});

/** The reason why a frame is refused or a watch ends. */
export interface Refusal {
  name: ErrorName;
  detail?: unknown;
}

/** Serializes an event for clients. */
export function eventFrame(event: string[], payload: unknown): string {
  return JSON.stringify({ kind: 'event', event, payload } satisfies EventMessage);
}

/** Serializes a refusal for clients. */
export function refusalFrame({ name, detail }: Refusal): string {
  return eventFrame([ERROR_EVENT], detail === undefined ? { name } : { name, detail });
}

/** Returns the bounds of a watch, which clients can send in two forms. */
export function readBounds({ before, beforeInclusive, after, afterInclusive }: CollectionWatchCommand): KeyBounds {
  return {
    ...(before !== undefined && { [beforeInclusive === true ? 'beforeInclusive' : 'before']: before }),
    ...(typeof beforeInclusive === 'string' && { beforeInclusive }),
    ...(after !== undefined && { [afterInclusive === true ? 'afterInclusive' : 'after']: after }),
    ...(typeof afterInclusive === 'string' && { afterInclusive }),
  };
}

/** Whether a key's last segment is within the bounds, in key order (by UTF-8 bytes). */
export function isWithinBounds(segment: string, bounds: KeyBounds): boolean {
  const { before, beforeInclusive, after, afterInclusive } = bounds;
  return (
    (before === undefined || compare(segment, before) < 0) &&
    (beforeInclusive === undefined || compare(segment, beforeInclusive) <= 0) &&
    (after === undefined || compare(segment, after) > 0) &&
    (afterInclusive === undefined || compare(segment, afterInclusive) >= 0)
  );
}

function compare(one: string, other: string): number {
  return Buffer.compare(Buffer.from(one), Buffer.from(other));
}
