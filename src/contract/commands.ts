import Type, { type Static } from 'typebox';
import { AtomicCheckSchema, AtomicDeleteSchema, AtomicSetSchema, DocumentKeySchema } from './documents.ts';
import { MAX_BATCH_COMMANDS, MAX_CURSOR_LENGTH, MAX_LIST_ENTRIES } from './limits.ts';

export const RpcCommandSchema = Type.Object({
  kind: Type.Literal('rpc'),
  rpc: DocumentKeySchema,
  input: Type.Optional(Type.Unknown()),
});
export type RpcCommand = Static<typeof RpcCommandSchema>;

export const DocumentGetCommandSchema = Type.Object({ kind: Type.Literal('document-get'), path: DocumentKeySchema });
export type DocumentGetCommand = Static<typeof DocumentGetCommandSchema>;

export const DocumentGetManyCommandSchema = Type.Object({
  kind: Type.Literal('document-get-many'),
  paths: Type.Array(DocumentKeySchema, { maxItems: MAX_LIST_ENTRIES }),
});
export type DocumentGetManyCommand = Static<typeof DocumentGetManyCommandSchema>;

export const DocumentListCommandSchema = Type.Object({
  kind: Type.Literal('document-list'),
  prefix: DocumentKeySchema,
  cursor: Type.Optional(Type.String({ maxLength: MAX_CURSOR_LENGTH })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_LIST_ENTRIES })),
});
export type DocumentListCommand = Static<typeof DocumentListCommandSchema>;

export const DocumentAtomicCommandSchema = Type.Object({
  kind: Type.Literal('document-atomic'),
  checks: Type.Array(AtomicCheckSchema, { maxItems: MAX_BATCH_COMMANDS }),
  ops: Type.Array(Type.Union([AtomicSetSchema, AtomicDeleteSchema]), { maxItems: MAX_BATCH_COMMANDS }),
});
export type DocumentAtomicCommand = Static<typeof DocumentAtomicCommandSchema>;

/** A command for `POST /api`, sent alone or in a batch. */
export type Command =
  RpcCommand | DocumentGetCommand | DocumentGetManyCommand | DocumentListCommand | DocumentAtomicCommand;

/** Several commands in one body; the response lists their results in the same order. */
export interface CommandBatch {
  kind: 'commands';
  commands: Command[];
}
