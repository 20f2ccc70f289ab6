import Type, { type Static } from 'typebox';
import { DocumentKeySchema } from './documents.ts';

const EventPathSchema = Type.Array(Type.String({ minLength: 1 }), { minItems: 1, maxItems: 32 });

export const DocumentWatchCommandSchema = Type.Object({
  kind: Type.Union([Type.Literal('document-watch'), Type.Literal('document-unwatch')]),
  key: DocumentKeySchema,
});
/** The four bounds limit the watched direct children by their last key segment. */
export const CollectionWatchCommandSchema = Type.Object({
  kind: Type.Union([Type.Literal('collection-watch'), Type.Literal('collection-unwatch')]),
  key: DocumentKeySchema,
  before: Type.Optional(Type.String()),
  beforeInclusive: Type.Optional(Type.String()),
  after: Type.Optional(Type.String()),
  afterInclusive: Type.Optional(Type.String()),
});
export const EventPublishCommandSchema = Type.Object({
  kind: Type.Literal('event-publish'),
  event: EventPathSchema,
  payload: Type.Unknown(),
});
export const EventSubscribeCommandSchema = Type.Object({
  kind: Type.Union([Type.Literal('event-subscribe'), Type.Literal('event-unsubscribe')]),
  event: EventPathSchema,
});

export type DocumentWatchCommand = Static<typeof DocumentWatchCommandSchema>;
export type CollectionWatchCommand = Static<typeof CollectionWatchCommandSchema>;
export type EventPublishCommand = Static<typeof EventPublishCommandSchema>;
export type EventSubscribeCommand = Static<typeof EventSubscribeCommandSchema>;

/** What a client sends over the websocket, one JSON command a frame. */
export type RealtimeCommand =
  DocumentWatchCommand | CollectionWatchCommand | EventPublishCommand | EventSubscribeCommand;
