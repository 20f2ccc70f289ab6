import { createId } from '../../../contract/ids.ts';
import type { AuditActor } from '../../audit/auditEntry.ts';
import { writeAudit } from '../../audit/writeAudit.ts';
import type { Database, WriteTransaction } from '../../database/database.ts';
import { textList } from '../../database/lists.ts';
import type { ImportName, PlannedMonitor } from '../monitorImports.ts';
import { readEndedElsewhere } from './endedNames.ts';
import { readOwnerOfKey } from './takenNames.ts';

const USES_AT_ONCE = 1_000;

/**
 * Makes new monitors use the team's default integrations. Of the integrations that the import creates, each monitor
 * uses only those assigned to it.
 */
export async function assignIntegrations(
  engine: Pick<Database, 'engine'>,
  { query }: WriteTransaction,
  { teamId, importId }: ImportName,
  made: readonly PlannedMonitor[],
): Promise<void> {
  const brought = query.selectFrom('imported_integrations').select('integration_id').where('import_id', '=', importId);
  const monitorIds = textList(
    engine,
    made.map(({ monitorId }) => monitorId),
  );
  await query
    .deleteFrom('integration_monitors')
    .where('monitor_id', 'in', monitorIds)
    .where('integration_id', 'in', brought)
    .execute();
  const wanted = new Set(made.flatMap(({ integrationIds = [] }) => integrationIds));
  if (wanted.size === 0) return;
  const rows = await query
    .selectFrom('integrations')
    .select('integration_id')
    .where('team_id', '=', teamId)
    .where('integration_id', 'in', textList(engine, [...wanted]))
    .execute();
  const there = new Set(rows.map(({ integration_id: id }) => id));
  const uses = made.flatMap(({ monitorId, integrationIds = [] }) =>
    integrationIds.filter((id) => there.has(id)).map((id) => ({ monitor_id: monitorId, integration_id: id })),
  );
  for (let place = 0; place < uses.length; place += USES_AT_ONCE)
    await query
      .insertInto('integration_monitors')
      .values(uses.slice(place, place + USES_AT_ONCE))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/**
 * Adds an imported ping key to the team's codes, unless another team has it or had it until it ended. Codes only work while their team has a
 * ping key, so this creates one if necessary.
 */
export async function importPingKey(
  database: Database,
  { query }: WriteTransaction,
  { teamId, importId }: ImportName,
  { pingKey, actor }: { pingKey: string; actor: AuditActor },
): Promise<'brought' | 'taken'> {
  const owner = await readOwnerOfKey(query, pingKey);
  if (owner !== null) return owner === teamId ? 'brought' : 'taken';
  if ((await readEndedElsewhere(database, query, teamId, [pingKey])).length > 0) return 'taken';
  await query
    .insertInto('ping_keys')
    .values({ team_id: teamId, ping_key: createId('') })
    .onConflict((conflict) => conflict.column('team_id').doNothing())
    .execute();
  await query
    .insertInto('ping_codes')
    .values({ code: pingKey, kind: 'key', team_id: teamId, monitor_id: null, ends_at: null })
    .execute();
  await query.updateTable('imports').set({ ping_key: pingKey }).where('import_id', '=', importId).execute();
  await writeAudit(database, { query }, [{ teamId, action: 'ping-key.brought', detail: {}, actor }]);
  return 'brought';
}
