import { createValidator, type Validator } from '../validation/createValidator.ts';
import type { RpcDefinition } from './rpcDefinition.ts';

export interface RpcEntry {
  definition: RpcDefinition;
  input: Validator;
}

/** Finds a procedure by its path; `undefined` for one that nobody defined. */
export type RpcTable = (path: readonly string[]) => RpcEntry | undefined;

const nameOf = (path: readonly string[]): string => JSON.stringify(path);

/** Collects the procedures of all areas; throws when two claim one path. */
export function createRpcTable(definitions: readonly RpcDefinition[]): RpcTable {
  const entries = new Map<string, RpcEntry>();
  for (const definition of definitions) {
    const name = nameOf(definition.path);
    if (entries.has(name)) throw new Error(`Two procedures claim the path ${name}.`);
    entries.set(name, { definition, input: createValidator(definition.input) });
  }
  return (path) => entries.get(nameOf(path));
}
