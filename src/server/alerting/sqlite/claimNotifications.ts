import { createId } from '../../../contract/ids.ts';
import { prepareRead } from '../../database/sqlite/statement.ts';
import type { ClaimOptions, Delivery, Destination, Outbox, Telling, WaitingDestination } from '../outbox.ts';
import type { AlertDatabase } from './alertDatabase.ts';
import { prepareClaimRows, type DueRow } from './claimRows.ts';
import { prepareHolds, type HoldOf } from './holds.ts';
import { NOTIFICATION_ID_PREFIX } from './notificationRows.ts';

/** Rows that one step looks at beyond those that it hands out: some are held, or told together. */
const SPARE_ROWS = 20;

interface Claiming extends ClaimOptions {
  holdOf: HoldOf;
}

/** Hands out notifications whose turn has come, so that no two processes have one at a time. */
export function createClaiming({ sqlite, transact }: AlertDatabase): Pick<Outbox, 'claim' | 'nextDue'> {
  const rows = prepareClaimRows(sqlite);
  const holdsAt = prepareHolds(sqlite);
  let servedLast = '';
  const next = prepareRead<[number | null]>(
    sqlite,
    `SELECT min(at) FROM (
       SELECT min(next_attempt_at) AS at FROM notifications WHERE next_attempt_at > ?
       UNION ALL SELECT min(remind_at) FROM notifications WHERE remind_at > ?)`,
  );

  /** What is left to tell after what holds alerts, and what is no news any more, is put away. */
  function tellable(row: DueRow, holdOf: HoldOf): boolean {
    const hold = holdOf(row.teamId, row.monitorId);
    if (hold !== null) rows.hold(row.id, hold);
    else if (row.isNewsOnlyIfSo && (row.status !== row.direction || row.ended !== undefined)) rows.drop(row.id);
    else return true;
    return false;
  }

  function claimOf(destination: string, options: Claiming, atMost: number): Delivery[] {
    const to = rows.toOf(destination);
    const claimed: Delivery[] = [];
    const seen = new Set<number>();
    for (const row of rows.due(destination, options.now, atMost + SPARE_ROWS)) {
      if (claimed.length >= atMost) break;
      if (seen.has(row.id)) continue;
      const delivery = to === null ? giveUp(row) : claimWith(row, to, options, seen);
      if (delivery !== null) claimed.push(delivery);
    }
    return claimed;
  }

  /** There is nowhere to send it any more. */
  function giveUp(row: DueRow): null {
    rows.drop(row.id);
    return null;
  }

  function claimWith(row: DueRow, to: Destination, options: Claiming, seen: Set<number>): Delivery | null {
    const { now, owner, leaseMs, takesSummaries, holdOf } = options;
    const joins = (row.canJoin || row.batchId !== null) && takesSummaries(row.kind);
    const together = joins ? rows.together(row, now) : [row];
    for (const { id } of together) seen.add(id);
    const told = together.filter((each) => tellable(each, holdOf));
    const [first] = told;
    if (first === undefined) return null;
    // Not the key of one of them: that one may be told alone later, when what it was told with has been held.
    const batchId = row.batchId ?? (told.length > 1 ? createId(NOTIFICATION_ID_PREFIX) : null);
    const idempotencyKey = batchId ?? first.notificationId;
    for (const { id } of told) rows.take(id, owner, now + leaseMs, batchId);
    const { destination, teamId } = first;
    return { destination, to, teamId, idempotencyKey, tellings: told.map(tellingOf) };
  }

  /** Those that were served last come last: where there is not enough for all, each has its turn. */
  function inTurn(waiting: WaitingDestination[]): WaitingDestination[] {
    const next = waiting.findIndex(({ destination }) => destination > servedLast);
    return next === -1 ? waiting : [...waiting.slice(next), ...waiting.slice(0, next)];
  }

  /** Deals out what is free evenly; what some do not need goes to the others in the next round. */
  function deal(waiting: WaitingDestination[], options: Claiming, claimed: Delivery[]): WaitingDestination[] {
    const { freeSlots, onTaken, atMost } = options;
    const share = Math.max(1, Math.floor((atMost - claimed.length) / waiting.length));
    return waiting.filter((to) => {
      const room = Math.min(freeSlots(to), share, atMost - claimed.length);
      if (room <= 0) return false;
      const deliveries = claimOf(to.destination, options, room);
      for (const delivery of deliveries) {
        claimed.push(delivery);
        onTaken?.(to);
      }
      servedLast = to.destination;
      return deliveries.length === room;
    });
  }

  return {
    async claim(options) {
      const { now, freeSlots, atMost } = options;
      const waiting = inTurn(rows.destinations(now).filter((to) => freeSlots(to) > 0));
      if (waiting.length === 0 || atMost <= 0) return [];
      return transact(() => {
        const claimed: Delivery[] = [];
        const claiming = { ...options, holdOf: holdsAt(now) };
        for (let left = waiting; left.length > 0 && claimed.length < atMost;) left = deal(left, claiming, claimed);
        return claimed;
      });
    },
    nextDue: async (after) => next.get(after, after)?.[0] ?? null,
  };
}

function tellingOf({ id, monitorId, direction, isReminder, facts, ended }: DueRow): Telling {
  return { id, monitorId, direction, isReminder, facts, ...(ended !== undefined && { ended }) };
}
