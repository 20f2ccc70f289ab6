import type { TSchema } from 'typebox';
import {
  type Command,
  DocumentAtomicCommandSchema,
  DocumentGetCommandSchema,
  DocumentGetManyCommandSchema,
  DocumentListCommandSchema,
  RpcCommandSchema,
} from '../../contract/commands.ts';
import type { DocumentKey } from '../../contract/documents.ts';
import type { InvalidDetail } from '../../contract/errors.ts';
import { isRecord } from '../../contract/json.ts';
import { MAX_KEY_SEGMENT_BYTES } from '../../contract/limits.ts';
import { fail, type Failure } from '../outcome.ts';
import { createValidator, type Validator } from '../validation/createValidator.ts';
import { findUnsafeJson } from '../validation/untrustedJson.ts';

/** The shape of each kind of command. */
export const COMMAND_SCHEMAS: Record<Command['kind'], TSchema> = {
  rpc: RpcCommandSchema,
  'document-get': DocumentGetCommandSchema,
  'document-get-many': DocumentGetManyCommandSchema,
  'document-list': DocumentListCommandSchema,
  'document-atomic': DocumentAtomicCommandSchema,
};

const validators = new Map<string, Validator<Command>>(
  Object.entries(COMMAND_SCHEMAS).map(([kind, schema]) => [kind, createValidator<Command>(schema)]),
);

/** Parses an entry in a body, which can be any JSON value. Returns a command or a failure. */
export function readCommand(entry: unknown): Command | Failure {
  if (!isRecord(entry)) return invalid({ path: '', message: 'must be a command object' });
  const { kind } = entry;
  if (typeof kind !== 'string') return invalid({ path: 'kind', message: 'must be a string' });
  const validator = validators.get(kind);
  if (validator === undefined) return fail('UnknownCommandError');
  // Checks the shape first, so that values of the wrong shape aren't traversed. A procedure's input is validated by its
  // own schema.
  if (!validator.accepts(entry)) return invalid(validator.explain(entry));
  const unsafe = findUnsafeJson(entry.kind === 'rpc' ? entry.rpc : entry);
  if (unsafe !== null) return invalid(unsafe);
  const longKey = findLongKey(entry);
  return longKey === null ? entry : invalid(longKey);
}

/** Distinguishes a command from a failure to read one. */
export function isCommand(read: Command | Failure): read is Command {
  return read.kind !== 'error';
}

function findLongKey(command: Command): InvalidDetail | null {
  for (const [path, key] of keysOf(command)) {
    const index = key.findIndex(isLong);
    if (index !== -1) return { path: `${path}/${index}`, message: `must be at most ${MAX_KEY_SEGMENT_BYTES} bytes` };
  }
  return null;
}

/** Counts bytes only if they could exceed the limit: a UTF-16 unit takes at most three. */
const isLong = (segment: string): boolean =>
  segment.length * 3 > MAX_KEY_SEGMENT_BYTES && Buffer.byteLength(segment) > MAX_KEY_SEGMENT_BYTES;

function keysOf(command: Command): [path: string, key: DocumentKey][] {
  switch (command.kind) {
    case 'rpc':
      return [['rpc', command.rpc]];
    case 'document-get':
      return [['path', command.path]];
    case 'document-get-many':
      return command.paths.map((key, index) => [`paths/${index}`, key]);
    case 'document-list':
      return [['prefix', command.prefix]];
    case 'document-atomic':
      return [
        ...command.checks.map(({ key }, index): [string, DocumentKey] => [`checks/${index}/key`, key]),
        ...command.ops.map(({ key }, index): [string, DocumentKey] => [`ops/${index}/key`, key]),
      ];
  }
}

const invalid = (detail: InvalidDetail): Failure => fail('InvalidCommandError', detail);
