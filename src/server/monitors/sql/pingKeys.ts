import { createId } from '../../../contract/ids.ts';
import { PING_CODE_USES } from '../../../contract/monitors/monitorLimits.ts';
import type { PingCodeUse } from '../../../contract/monitors/pingCodes.ts';
import { writeAudit } from '../../audit/writeAudit.ts';
import type { Database } from '../../database/database.ts';
import { lockRows } from '../../database/lockRows.ts';
import { auditCodeEnd } from '../auditedEdit.ts';
import { isCodeValid, type PingCodes } from '../pingCodes.ts';
import { endNames } from './endedNames.ts';
import { readTeamsOfKeys } from './pingCodes.ts';

/** Stores teams' ping keys and replaced codes. */
export function createPingCodes(database: Database): PingCodes {
  const { read, transact } = database;

  async function findKey(query: Database['read'], teamId: string): Promise<string | undefined> {
    const row = await query.selectFrom('ping_keys').select('ping_key').where('team_id', '=', teamId).executeTakeFirst();
    return row?.ping_key;
  }

  const nameOf = async (query: Database['read'], teamId: string, monitorId: string): Promise<string | undefined> => {
    const monitors = query.selectFrom('monitors').select('name').where('team_id', '=', teamId);
    return (await monitors.where('monitor_id', '=', monitorId).executeTakeFirst())?.name;
  };

  async function usesOf(teamId: string, code: string): Promise<{ usedBy: number; uses: PingCodeUse[] }> {
    const ofCode = read
      .selectFrom('ping_code_uses')
      .innerJoin('monitors', 'monitors.monitor_id', 'ping_code_uses.monitor_id')
      .where('ping_code_uses.code', '=', code)
      .where('monitors.team_id', '=', teamId);
    const [{ usedBy }, last] = await Promise.all([
      ofCode.select((expression) => expression.fn.countAll<number>().as('usedBy')).executeTakeFirstOrThrow(),
      ofCode
        .select(['monitors.monitor_id', 'monitors.name', 'monitors.slug', 'ping_code_uses.last_used_day'])
        .orderBy('ping_code_uses.last_used_day', 'desc')
        .orderBy('monitors.name_order')
        .orderBy('monitors.id')
        .limit(PING_CODE_USES)
        .execute(),
    ]);
    const uses = last.map(({ monitor_id: monitorId, name, slug, last_used_day: lastUsedDay }) => ({
      monitorId,
      name,
      slug,
      lastUsedDay,
    }));
    return { usedBy, uses };
  }

  return {
    async pingKey(teamId) {
      const known = await findKey(read, teamId);
      if (known !== undefined) return known;
      return transact(async ({ query }) => {
        await query
          .insertInto('ping_keys')
          .values({ team_id: teamId, ping_key: createId('') })
          .onConflict((conflict) => conflict.column('team_id').doNothing())
          .execute();
        const key = await findKey(query, teamId);
        if (key === undefined) throw new Error('A ping key that was just made is not there.');
        return key;
      });
    },
    async teamOfPingKey(pingKey) {
      const row = await read
        .selectFrom('ping_keys')
        .select('team_id')
        .where('ping_key', '=', pingKey)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      return row?.team_id ?? (await readTeamsOfKeys(database, read, [pingKey])).get(pingKey) ?? null;
    },
    replacePingKey: (teamId, oldEndsAt, actor) =>
      transact(async (transaction) => {
        const { query } = transaction;
        const old = await query
          .selectFrom('ping_keys')
          .select('ping_key')
          .where('team_id', '=', teamId)
          .$call(lockRows(database))
          .executeTakeFirst();
        const pingKey = createId('');
        await query
          .insertInto('ping_keys')
          .values({ team_id: teamId, ping_key: pingKey })
          .onConflict((conflict) => conflict.column('team_id').doUpdateSet({ ping_key: pingKey }))
          .execute();
        const isKept = old !== undefined && oldEndsAt !== null;
        if (isKept)
          await query
            .insertInto('ping_codes')
            .values({ code: old.ping_key, kind: 'key', team_id: teamId, monitor_id: null, ends_at: oldEndsAt })
            .execute();
        if (old !== undefined && !isKept) await endNames(transaction, [{ name: old.ping_key, teamId }]);
        const detail = isKept ? { until: oldEndsAt } : {};
        await writeAudit(database, transaction, [{ teamId, action: 'ping-key.replaced', detail, actor }]);
        return pingKey;
      }),

    async oldPingCodes({ teamId, monitorId }) {
      if (monitorId !== undefined && (await nameOf(read, teamId, monitorId)) === undefined) return [];
      const codes = await read
        .selectFrom('ping_codes')
        .select(['code', 'ends_at'])
        .where('kind', '=', monitorId === undefined ? 'key' : 'uuid')
        .where((expression) =>
          monitorId === undefined ? expression('team_id', '=', teamId) : expression('monitor_id', '=', monitorId),
        )
        .orderBy('ends_at', (order) => order.asc().nullsLast())
        .orderBy('code')
        .execute();
      const now = database.now();
      return Promise.all(
        codes
          .filter(({ ends_at: endsAt }) => isCodeValid(endsAt, now))
          .map(async ({ code, ends_at: endsAt }) => ({ code, endsAt, ...(await usesOf(teamId, code)) })),
      );
    },
    endPingCode: (owner, code, actor) =>
      transact(async (transaction) => {
        const { query } = transaction;
        const { teamId, monitorId } = owner;
        const name = monitorId === undefined ? '' : await nameOf(query, teamId, monitorId);
        if (name === undefined) return false;
        const ended = await query
          .deleteFrom('ping_codes')
          .where('code', '=', code)
          .where((expression) =>
            monitorId === undefined ? expression('team_id', '=', teamId) : expression('monitor_id', '=', monitorId),
          )
          .returning('code')
          .executeTakeFirst();
        if (ended === undefined) return false;
        await query.deleteFrom('ping_code_uses').where('code', '=', code).execute();
        await endNames(transaction, [{ name: code, teamId }]);
        await writeAudit(database, transaction, [auditCodeEnd(owner, name, actor)]);
        return true;
      }),
  };
}
