import type { ListEvents } from '../../../contract/monitors/monitorCalls.ts';
import type { EditEvent, FlipEvent, MonitorEvent, PingEvent } from '../../../contract/monitors/monitorEvents.ts';
import { EVENTS_PER_PAGE } from '../../../contract/monitors/monitorLimits.ts';
import type { Absence, PingKind } from '../../../contract/monitors/monitorRecord.ts';
import { prepareRead, type SqliteDatabase } from '../../database/sqlite/statement.ts';
import { textStartOf } from '../textStart.ts';

/** Bytes of a body that a timeline looks at. */
const BODY_START_BYTES = 300;
const PING_KINDS: readonly PingKind[] = ['success', 'fail', 'start', 'log', 'ign'];
const END = Number.MAX_SAFE_INTEGER;

type Range = [monitor: number, after: number, before: number, from: number, to: number];
const IN_RANGE = 'monitor = ? AND sequence > ? AND sequence < ? AND at >= ? AND at <= ?';

type PingRow = [
  sequence: number,
  at: number,
  kind: PingKind,
  exitStatus: number | null,
  rid: string | null,
  durationMs: number | null,
  method: string,
  scheme: PingEvent['scheme'],
  address: string,
  userAgent: string,
  bodyBytes: number,
  isBodyCut: number,
  isUnfinished: number,
  bodyStart: Buffer | null,
];
type FlipRow = [number, number, FlipEvent['from'], FlipEvent['to'], FlipEvent['reason'], number | null, string | null];
type EditRow = [number, number, EditEvent['action'], string | null, string | null, string];

/** Pages of a monitor's timeline, whose parts lie in a table each. */
export function prepareTimeline(database: SqliteDatabase) {
  const pings = prepareRead<PingRow>(
    database,
    `SELECT sequence, at, kind, exit_status, rid, duration_ms, method, scheme, address, user_agent, body_bytes, is_body_cut,
       is_unfinished, CASE WHEN body_bytes > 0 THEN (SELECT substr(bytes, 1, ${BODY_START_BYTES}) FROM ping_bodies AS body
         WHERE body.monitor = pings.monitor AND body.sequence = pings.sequence) END
     FROM pings WHERE ${IN_RANGE} AND kind IN (SELECT value FROM json_each(?)) ORDER BY sequence DESC LIMIT ?`,
  );
  const flips = prepareRead<FlipRow>(
    database,
    `SELECT sequence, at, from_status, to_status, reason, down_for_ms, away FROM flips WHERE ${IN_RANGE}
     ORDER BY sequence DESC LIMIT ?`,
  );
  const edits = prepareRead<EditRow>(
    database,
    `SELECT sequence, at, action, user_id, user_display, changes FROM edits WHERE ${IN_RANGE}
     ORDER BY sequence DESC LIMIT ?`,
  );

  return (monitor: number, query: ListEvents): { events: MonitorEvent[]; hasOlder: boolean } => {
    const { after = 0, before = END, from = 0, to = END, filters = [], limit = EVENTS_PER_PAGE } = query;
    const isAsked = (filter: string): boolean => filters.length === 0 || filters.includes(filter);
    const range: Range = [monitor, after, before, from, to];
    const kinds = PING_KINDS.filter(isAsked);
    // One more than asked for, from each: what is left over tells that there are older ones.
    const found = [
      ...(kinds.length > 0 ? pings.all(...range, JSON.stringify(kinds), limit + 1).map(pingEvent) : []),
      ...(isAsked('flip') ? flips.all(...range, limit + 1).map(flipEvent) : []),
      ...(isAsked('edit') ? edits.all(...range, limit + 1).map(editEvent) : []),
    ].toSorted((one, other) => other.sequence - one.sequence);
    return { events: found.slice(0, limit), hasOlder: found.length > limit };
  };
}

function pingEvent(row: PingRow): PingEvent {
  const [sequence, at, kind, exitStatus, rid, durationMs, method, scheme, address, userAgent] = row;
  const [bodyBytes, isBodyCut, isUnfinished, bodyStart] = row.slice(10) as [number, number, number, Buffer | null];
  return {
    type: 'ping',
    sequence,
    at,
    kind,
    exitStatus,
    rid,
    durationMs,
    ...(isUnfinished === 1 && { isUnfinished: true }),
    method,
    scheme,
    address,
    userAgent,
    bodyBytes,
    isBodyCut: isBodyCut === 1,
    bodyStart: bodyStart === null ? null : textStartOf(bodyStart),
  };
}

function flipEvent([sequence, at, from, to, reason, downForMs, away]: FlipRow): FlipEvent {
  const told = away === null ? {} : { away: JSON.parse(away) as Absence };
  return { type: 'flip', sequence, at, from, to, reason, downForMs, ...told };
}

function editEvent([sequence, at, action, userId, display, changes]: EditRow): EditEvent {
  return {
    type: 'edit',
    sequence,
    at,
    action,
    by: userId === null ? null : { userId, display: display ?? '' },
    changes: JSON.parse(changes) as EditEvent['changes'],
  };
}
