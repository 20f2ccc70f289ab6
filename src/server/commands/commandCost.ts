import { isRecord } from '../../contract/json.ts';
import { MAX_LIST_ENTRIES } from '../../contract/limits.ts';
import type { Visitor } from '../access/visitor.ts';
import type { TeamReads } from './handlerServices.ts';
import type { RpcEntry, RpcTable } from './rpcDefinition.ts';

/** The cost of a procedure that doesn't declare one. */
const PROCEDURE_COST = 3;
const ENTRIES_PER_UNIT = 20;
/** A thousand of the largest entries fill a response, and cost as much to write as 256 small reads. */
const ENTRIES_PER_RESERVED_UNIT = 4;
/** What a long response of a procedure costs. */
export const LONG_RESPONSE_RESERVE = 100;
/** Entries per unit in bulk calls, where each entry is an edit. */
const BULK_ENTRIES_PER_UNIT = 5;

export interface CostFacts {
  rpcs: RpcTable;
  teamReads: Pick<TeamReads, 'costOf'>;
  visitor: Visitor;
}

/**
 * Returns the cost of executing an entry in a body, in units of about one small read. It's computed before validation,
 * so the entry can be any value; invalid ones cost 1.
 */
export function commandCost(entry: unknown, { rpcs, teamReads, visitor }: CostFacts): number {
  if (!isRecord(entry)) return 1;
  switch (entry.kind) {
    case 'document-get-many':
      return 1 + lengthOf(entry.paths) / ENTRIES_PER_UNIT;
    case 'document-list':
      return 1 + limitOf(entry.limit) / ENTRIES_PER_UNIT;
    case 'document-atomic':
      return 2 + lengthOf(entry.ops) + lengthOf(entry.checks) / ENTRIES_PER_UNIT;
    case 'rpc':
      return procedureCost(entry.rpc, entry.input, { rpcs, teamReads, visitor });
    default:
      return 1;
  }
}

function procedureCost(path: unknown, input: unknown, { rpcs, teamReads, visitor }: CostFacts): number {
  const entry = procedureAt(path, rpcs);
  if (entry === undefined) return 1;
  const { cost = PROCEDURE_COST, readsTeam = false } = entry.definition;
  const { monitors, teams, teamId }: Record<string, unknown> = isRecord(input) ? input : {};
  const bulk = (lengthOf(monitors) + lengthOf(teams)) / BULK_ENTRIES_PER_UNIT;
  const read = visitor.kind === 'screen' ? visitor.teamId : (teamId ?? identityOf(visitor));
  return cost + bulk + (readsTeam && typeof read === 'string' ? teamReads.costOf(read) : 0);
}

const identityOf = (visitor: Visitor): string | null => (visitor.kind === 'identity' ? visitor.identityId : null);

function procedureAt(path: unknown, rpcs: RpcTable): RpcEntry | undefined {
  const isPath = Array.isArray(path) && path.length === 2 && path.every((segment) => typeof segment === 'string');
  return isPath ? rpcs(path) : undefined;
}

/**
 * Returns the additional cost of a response, depending on how much is requested. It's charged in advance, to limit how
 * many large responses are created at the same time.
 */
export function responseReserve(entry: unknown, rpcs: RpcTable): number {
  if (!isRecord(entry)) return 0;
  if (entry.kind === 'document-list') return limitOf(entry.limit) / ENTRIES_PER_RESERVED_UNIT;
  if (entry.kind === 'rpc') return procedureAt(entry.rpc, rpcs)?.definition.isLong === true ? LONG_RESPONSE_RESERVE : 0;
  return entry.kind === 'document-get-many' ? lengthOf(entry.paths) / ENTRIES_PER_RESERVED_UNIT : 0;
}

const lengthOf = (list: unknown): number => (Array.isArray(list) ? list.length : 0);

/** Returns a list's limit. A missing or invalid limit costs as much as the highest one. */
function limitOf(limit: unknown): number {
  return typeof limit === 'number' && limit >= 1 && limit <= MAX_LIST_ENTRIES ? limit : MAX_LIST_ENTRIES;
}
