import type { Database, WriteTransaction } from '../database/database.ts';
import { type AuditEntry, toStoredAct } from './auditEntry.ts';

/** Adds entries to the audit log in the transaction of what they tell. */
export async function writeAudit(
  { now }: Pick<Database, 'now'>,
  { query }: { query: Pick<WriteTransaction['query'], 'insertInto'> },
  entries: readonly AuditEntry[],
): Promise<void> {
  const at = now();
  for (const { teamId, action, actorKind, actorId, address, detail, about } of entries.map(toStoredAct)) {
    const kept = { team_id: teamId, at, action, actor_kind: actorKind, actor_id: actorId, address, detail, about };
    await query.insertInto('audit_entries').values(kept).execute();
  }
}
