import type { Schedule } from '../../../contract/monitors/schedule.ts';
import { prepareRead } from '../../database/sqlite/statement.ts';
import type { FlipRecords } from '../alertStore.ts';
import type { FlipRecord } from '../policy/alertContext.ts';
import type { AlertDatabase } from './alertDatabase.ts';

const LOOKED_BACK_MS = 30 * 86_400_000;

type Row = [
  ...[monitor: number, sequence: number, at: number, description: string, runbookUrl: string],
  ...[schedule: string, scheduleWords: string, graceSeconds: number],
];
type PingRow = [durationMs: number | null, isBodyCut: number, body: Buffer | null];

/**
 * Reads what is known about a flip when its alert is delivered. It isn't stored with the alert, because it may be long.
 */
export function createFlipReading({ sqlite }: AlertDatabase): FlipRecords {
  const find = prepareRead<Row>(
    sqlite,
    `SELECT n.monitor, n.sequence, n.facts ->> 'at', m.description, m.runbook_url, m.schedule, m.schedule_words, m.grace_seconds
     FROM notifications n JOIN monitors m ON m.id = n.monitor WHERE n.id = ?`,
  );
  const timesDown = prepareRead<[number]>(
    sqlite,
    "SELECT count(*) FROM flips WHERE monitor = ? AND sequence <= ? AND at > ? AND to_status = 'down'",
  );
  const ping = prepareRead<PingRow>(
    sqlite,
    `SELECT p.duration_ms, p.is_body_cut, b.bytes FROM pings p
       LEFT JOIN ping_bodies b ON b.monitor = p.monitor AND b.sequence = p.sequence
     WHERE p.monitor = ? AND p.sequence = ?`,
  );
  const lastSuccess = prepareRead<[at: number, durationMs: number | null]>(
    sqlite,
    `SELECT at, duration_ms FROM pings WHERE monitor = ? AND sequence < ? AND kind = 'success'
     ORDER BY sequence DESC LIMIT 1`,
  );

  return {
    async flipRecord(tellingId): Promise<FlipRecord | null> {
      const row = find.get(tellingId);
      if (row === undefined) return null;
      const [monitor, sequence, at, description, runbookUrl, schedule, scheduleWords, graceSeconds] = row;
      // A ping that caused a flip comes right before it.
      const [durationMs = null, isBodyCut = 0, body = null] = ping.get(monitor, sequence - 1) ?? [];
      const success = lastSuccess.get(monitor, sequence);
      return {
        description,
        runbookUrl: runbookUrl === '' ? null : runbookUrl,
        schedule: scheduleOf(schedule),
        scheduleWords,
        graceSeconds,
        timesDown: timesDown.get(monitor, sequence, at - LOOKED_BACK_MS)?.[0] ?? 0,
        ping: { durationMs, body, isBodyCut: isBodyCut === 1 },
        lastSuccess: success === undefined ? null : { at: success[0], durationMs: success[1] },
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
