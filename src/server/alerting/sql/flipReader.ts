import { sql } from 'kysely';
import type { Schedule } from '../../../contract/monitors/schedule.ts';
import { isOutageStart } from '../../database/outages.ts';
import type { FlipFacts } from '../alertFacts.ts';
import type { FlipRecords } from '../alertStore.ts';
import type { KeeperOptions } from './alertSql.ts';
import { plainScheduleWords } from '../../../contract/monitors/plainScheduleWords.ts';

const LOOKED_BACK_MS = 30 * 86_400_000;

/**
 * Reads a flip's record when its alert is delivered. The record isn't stored with the alert, because it can be large.
 */
export function createFlipReader({ database: { read } }: Pick<KeeperOptions, 'database'>): FlipRecords {
  return {
    async flipRecord(alertId) {
      const alert = await read
        .selectFrom('notifications as n')
        .innerJoin('monitors as m', 'm.id', 'n.monitor')
        .select(['n.monitor', 'n.sequence', 'n.facts', 'm.description', 'm.runbook_url'])
        .select(['m.schedule', 'm.schedule_words', 'm.grace_seconds'])
        .where('n.id', '=', alertId)
        .executeTakeFirst();
      if (alert === undefined) return null;
      const { monitor, sequence, facts } = alert;
      const { at } = JSON.parse(facts) as FlipFacts;
      const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM flips WHERE monitor = ${monitor}
        AND sequence <= ${sequence} AND at > ${at - LOOKED_BACK_MS} AND ${isOutageStart('flips')}`.execute(read);
      // If a ping caused a flip, it comes right before the flip.
      const ping = await read
        .selectFrom('pings as p')
        .leftJoin('ping_bodies as b', (join) =>
          join.onRef('b.monitor', '=', 'p.monitor').onRef('b.sequence', '=', 'p.sequence'),
        )
        .select(['p.duration_ms', 'p.is_body_cut', 'b.bytes'])
        .where('p.monitor', '=', monitor)
        .where('p.sequence', '=', sequence - 1)
        .executeTakeFirst();
      const success = await read
        .selectFrom('pings')
        .select(['at', 'duration_ms'])
        .where('monitor', '=', monitor)
        .where('sequence', '<', sequence)
        .where('kind', '=', 'success')
        .orderBy('sequence', 'desc')
        .limit(1)
        .executeTakeFirst();
      return {
        description: alert.description,
        runbookUrl: alert.runbook_url === '' ? null : alert.runbook_url,
        schedule: scheduleOf(alert.schedule),
        scheduleWords: plainScheduleWords(alert.schedule_words),
        graceSeconds: alert.grace_seconds,
        timesDown: rows[0]?.count ?? 0,
        ping: { durationMs: ping?.duration_ms ?? null, body: ping?.bytes ?? null, isBodyCut: ping?.is_body_cut === 1 },
        lastSuccess: success === undefined ? null : { at: success.at, durationMs: success.duration_ms },
      };
    },
  };
}

function scheduleOf(text: string): Schedule | null {
  try {
    return JSON.parse(text) as Schedule;
  } catch {
    return null;
  }
}
