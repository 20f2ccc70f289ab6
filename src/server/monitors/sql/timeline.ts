import { sql, type Selectable } from 'kysely';
import type { EventPage, ListEvents } from '../../../contract/monitors/monitorCalls.ts';
import type { EditEvent, FlipEvent, MonitorEvent, PingEvent } from '../../../contract/monitors/monitorEvents.ts';
import { EVENTS_PER_PAGE } from '../../../contract/monitors/monitorLimits.ts';
import type { Absence, PingKind } from '../../../contract/monitors/monitorRecord.ts';
import type { Database } from '../../database/database.ts';
import { textList } from '../../database/lists.ts';
import type { EditTable, FlipTable } from '../../database/tables.ts';
import { textStartOf } from '../monitorText.ts';
import { authorOf } from './insertMonitor.ts';
import type { PingRow } from './monitorStatements.ts';

/** How many bytes of a body are read for a timeline. */
const BODY_START_BYTES = 300;
const PING_KINDS: readonly PingKind[] = ['success', 'fail', 'start', 'log', 'ign'];

/** Reads a page of a monitor's timeline, which is stored in several tables. */
export async function readTimeline(database: Database, monitor: number, query: ListEvents): Promise<EventPage> {
  const { after = 0, before, from, to, filters = [], limit = EVENTS_PER_PAGE } = query;
  const isAsked = (filter: string): boolean => filters.length === 0 || filters.includes(filter);
  const kinds = PING_KINDS.filter(isAsked);

  const inRange = (log: 'pings' | 'flips' | 'edits') =>
    database.read
      .selectFrom(log)
      .where('monitor', '=', monitor)
      .where('sequence', '>', after)
      .$if(before !== undefined, (builder) => builder.where('sequence', '<', before ?? 0))
      .$if(from !== undefined, (builder) => builder.where('at', '>=', from ?? 0))
      .$if(to !== undefined, (builder) => builder.where('at', '<=', to ?? 0))
      .orderBy('sequence', 'desc')
      // Read one more event than requested from each table, to find out whether there are older ones.
      .limit(limit + 1);

  const [pings, flips, edits] = await Promise.all([
    kinds.length === 0
      ? []
      : inRange('pings')
          .where(sql`kind`, 'in', textList(database, kinds))
          .selectAll()
          .$castTo<PingRow>()
          .execute(),
    isAsked('flip') ? inRange('flips').selectAll().$castTo<Selectable<FlipTable>>().execute() : [],
    isAsked('edit') ? inRange('edits').selectAll().$castTo<Selectable<EditTable>>().execute() : [],
  ]);
  const bodies = await readBodyStarts(database, monitor, pings);
  const found: MonitorEvent[] = [
    ...pings.map((row) => toPingEvent(row, bodies.get(row.sequence) ?? null)),
    ...flips.map(toFlipEvent),
    ...edits.map(toEditEvent),
  ].toSorted((one, other) => other.sequence - one.sequence);
  return { events: found.slice(0, limit), hasOlder: found.length > limit };
}

async function readBodyStarts(
  { read }: Database,
  monitor: number,
  pings: readonly PingRow[],
): Promise<Map<number, Buffer>> {
  const withBody = pings.filter(({ body_bytes: bytes }) => bytes > 0).map(({ sequence }) => sequence);
  if (withBody.length === 0) return new Map();
  const rows = await read
    .selectFrom('ping_bodies')
    .select(['sequence', sql<Buffer>`substr(bytes, 1, ${sql.lit(BODY_START_BYTES)})`.as('start')])
    .where('monitor', '=', monitor)
    .where('sequence', '>=', Math.min(...withBody))
    .where('sequence', '<=', Math.max(...withBody))
    .execute();
  return new Map(rows.map(({ sequence, start }) => [sequence, start]));
}

function toPingEvent(row: PingRow, bodyStart: Buffer | null): PingEvent {
  return {
    type: 'ping',
    sequence: row.sequence,
    at: row.at,
    kind: row.kind as PingKind,
    exitStatus: row.exit_status,
    rid: row.rid,
    durationMs: row.duration_ms,
    ...(row.is_unfinished === 1 && { isUnfinished: true }),
    method: row.method,
    scheme: row.scheme as PingEvent['scheme'],
    address: row.address,
    userAgent: row.user_agent,
    bodyBytes: row.body_bytes,
    isBodyCut: row.is_body_cut === 1,
    bodyStart: bodyStart === null ? null : textStartOf(bodyStart),
  };
}

function toFlipEvent(row: Selectable<FlipTable>): FlipEvent {
  return {
    type: 'flip',
    sequence: row.sequence,
    at: row.at,
    from: row.from_status as FlipEvent['from'],
    to: row.to_status as FlipEvent['to'],
    reason: row.reason as FlipEvent['reason'],
    downForMs: row.down_for_ms,
    ...(row.away !== null && { away: JSON.parse(row.away) as Absence }),
  };
}

function toEditEvent(row: Selectable<EditTable>): EditEvent {
  return {
    type: 'edit',
    sequence: row.sequence,
    at: row.at,
    action: row.action as EditEvent['action'],
    by: authorOf(row),
    changes: JSON.parse(row.changes) as EditEvent['changes'],
  };
}
