import { DAY_MS } from '../../contract/durations.ts';
import type { Database, WriteTransaction } from '../database/database.ts';
import { type AuditEntry, type StoredAct, THE_SERVER, toStoredAct } from './auditEntry.ts';

/** Maximum number of a team's entries about one action in a day (UTC). */
export const MAX_ENTRIES = 1_000;
/** The same for actions on monitors, of which one call can change 10,000. */
const MAX_MONITOR_ENTRIES = 20_000;

type Transaction = { query: Pick<WriteTransaction['query'], 'insertInto' | 'selectFrom'> };

const maxOf = (action: string): number => (action.startsWith('monitor.') ? MAX_MONITOR_ENTRIES : MAX_ENTRIES);

/**
 * Adds entries to the audit log in the same transaction as the change that they record. Once a team has too many about
 * one action in a day, an entry says so, and further ones are left out. Actions are counted separately, so that no one
 * can use up the entries about another one.
 */
export async function writeAudit(
  { now }: Pick<Database, 'now'>,
  transaction: Transaction,
  entries: readonly AuditEntry[],
): Promise<void> {
  const at = now();
  const counts = new Map<string, number>();
  const inserts: (() => Promise<void>)[] = [];
  for (const entry of entries) {
    const act = toStoredAct(entry);
    const { teamId, action } = act;
    const max = maxOf(action);
    const name = JSON.stringify([teamId, action]);
    const ofDay = (counts.get(name) ?? (await countOfDay(transaction, act, at))) + 1;
    counts.set(name, ofDay);
    if (ofDay > max) continue;
    inserts.push(() => insertAct(transaction, act, { at, ofDay }));
    if (ofDay < max) continue;
    const detail = { action, max };
    const skipped = toStoredAct({ teamId, action: 'audit.skipped', detail, actor: THE_SERVER });
    inserts.push(() => insertAct(transaction, skipped, { at, ofDay: 1 }));
  }
  // Sent together, in order.
  await Promise.all(inserts.map((insert) => insert()));
}

/** Returns how many entries about an action the team has on this day. Its latest entry says so. */
async function countOfDay({ query }: Transaction, { teamId, action }: StoredAct, at: number): Promise<number> {
  const last = await query
    .selectFrom('audit_entries')
    .select(['at', 'of_day'])
    .where('team_id', '=', teamId)
    .where('action', '=', action)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const isSameDay = last !== undefined && Math.floor(last.at / DAY_MS) === Math.floor(at / DAY_MS);
  return isSameDay ? last.of_day : 0;
}

async function insertAct(
  { query }: Transaction,
  { teamId, action, actorKind, actorId, actorName, ...act }: StoredAct,
  { at, ofDay }: { at: number; ofDay: number },
): Promise<void> {
  const actor = { actor_kind: actorKind, actor_id: actorId, actor_name: actorName };
  await query
    .insertInto('audit_entries')
    .values({ team_id: teamId, at, action, of_day: ofDay, ...actor, ...act })
    .execute();
}
