import type { Database, WriteTransaction } from '../database/database.ts';
import { type AuditEntry, toStoredAct } from './auditEntry.ts';

/** Adds entries to the audit log in the same transaction as the change that they record. */
export async function writeAudit(
  { now }: Pick<Database, 'now'>,
  { query }: { query: Pick<WriteTransaction['query'], 'insertInto'> },
  entries: readonly AuditEntry[],
): Promise<void> {
  const at = now();
  for (const { teamId, action, actorKind, actorId, actorName, ...entry } of entries.map(toStoredAct)) {
    const actor = { actor_kind: actorKind, actor_id: actorId, actor_name: actorName };
    await query
      .insertInto('audit_entries')
      .values({ team_id: teamId, at, action, ...actor, ...entry })
      .execute();
  }
}
