import Type, { type Static } from 'typebox';
import { DocumentKeySchema } from './documents.ts';
import { MAX_KEY_SEGMENT_BYTES } from './limits.ts';

const bound = Type.String({ maxLength: MAX_KEY_SEGMENT_BYTES });

export const DocumentWatchCommandSchema = Type.Object({
  kind: Type.Union([Type.Literal('document-watch'), Type.Literal('document-unwatch')]),
  key: DocumentKeySchema,
});
/**
 * Bounds limit the watched direct children by their last key segment. An inclusive bound is either a string, or `true`
 * in addition to `before` or `after`, as Baseless clients send it.
 */
export const CollectionWatchCommandSchema = Type.Object({
  kind: Type.Union([Type.Literal('collection-watch'), Type.Literal('collection-unwatch')]),
  key: DocumentKeySchema,
  before: Type.Optional(bound),
  beforeInclusive: Type.Optional(Type.Union([bound, Type.Boolean()])),
  after: Type.Optional(bound),
  afterInclusive: Type.Optional(Type.Union([bound, Type.Boolean()])),
});
export const EventPublishCommandSchema = Type.Object({
  kind: Type.Literal('event-publish'),
  event: DocumentKeySchema,
  payload: Type.Unknown(),
});
export const EventSubscribeCommandSchema = Type.Object({
  kind: Type.Union([Type.Literal('event-subscribe'), Type.Literal('event-unsubscribe')]),
  event: DocumentKeySchema,
});

/**
 * Requests one `$changes` event, with the paths of the socket's watches and subscriptions that might have changed since a
 * read. `position` is the read's `Hearth-Position` header.
 */
export const ChangesSinceCommandSchema = Type.Object({
  kind: Type.Literal('changes-since'),
  position: Type.String({ maxLength: 100 }),
});

export type DocumentWatchCommand = Static<typeof DocumentWatchCommandSchema>;
export type CollectionWatchCommand = Static<typeof CollectionWatchCommandSchema>;
export type EventPublishCommand = Static<typeof EventPublishCommandSchema>;
export type EventSubscribeCommand = Static<typeof EventSubscribeCommandSchema>;
export type ChangesSinceCommand = Static<typeof ChangesSinceCommandSchema>;

/** The watched children of a collection, limited by their last key segment. */
export interface KeyBounds {
  before?: string | undefined;
  beforeInclusive?: string | undefined;
  after?: string | undefined;
  afterInclusive?: string | undefined;
}

/** A command that a client sends over the websocket; each frame contains one, as JSON. */
export type RealtimeCommand =
  DocumentWatchCommand | CollectionWatchCommand | EventPublishCommand | EventSubscribeCommand | ChangesSinceCommand;
