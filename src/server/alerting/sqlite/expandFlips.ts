import type { FlipReason } from '../../../contract/monitors/monitorEvents.ts';
import type { Absence, StoredStatus } from '../../../contract/monitors/monitorRecord.ts';
import { prepareRead, prepareWrite } from '../../database/sqlite/statement.ts';
import type { AlertDirection } from '../../notifiers/alertMessage.ts';
import { flappingWords } from '../flapping.ts';
import { alertOf, isCountedFailure } from '../flipAlert.ts';
import type { FlipFacts, Outbox } from '../outbox.ts';
import type { AlertDatabase } from './alertDatabase.ts';
import { prepareDamping } from './damping.ts';
import { prepareDestinations, prepareToldDown, type AlertDestination, type DestinationsOf } from './destinations.ts';
import { prepareHolds, type Hold, type HoldOf } from './holds.ts';
import { prepareNotificationRows, type LastTold } from './notificationRows.ts';

/** Flips that one transaction looks at, and rows that it touches: pings never wait long for it, however much is untold. */
const STEP_FLIPS = 100;
const STEP_ROWS = 300;
/** More monitors of a team than these that change within a minute make one message, where that is wanted. */
const STORM_MONITORS = 10;
const STORM_MS = 60_000;
const REFUSED = 'Not sent: the integration is switched off, because its destination refused for good.';

interface Flip {
  id: number;
  monitor: number;
  monitorId: string;
  teamId: string;
  sequence: number;
  at: number;
  direction: AlertDirection;
  timesDown: number;
  facts: FlipFacts;
}

type Row = [
  ...[id: number, monitor: number, monitorId: string | null, teamId: string, sequence: number, at: number],
  ...[from: StoredStatus, to: StoredStatus, reason: FlipReason, downForMs: number | null],
  ...[name: string, tags: string, lastSuccessAt: number | null, exitStatus: number | null],
  ...[away: string | null],
];

/** Makes notifications of flips, in the transaction that marks them as told. */
export function createFlipExpansion({ sqlite, transact }: AlertDatabase): Outbox['expandFlips'] {
  const beginDestinations = prepareDestinations(sqlite);
  const toldDown = prepareToldDown(sqlite);
  const holdsAt = prepareHolds(sqlite);
  const notifications = prepareNotificationRows(sqlite);
  const dampings = prepareDamping(sqlite);
  const isAnyUntold = prepareRead<[number]>(sqlite, 'SELECT id FROM flips WHERE is_told = 0 LIMIT 1');
  const untold = prepareRead<Row>(
    sqlite,
    `SELECT f.id, f.monitor, m.monitor_id, f.team_id, f.sequence, f.at, f.from_status, f.to_status, f.reason, f.down_for_ms,
       m.name, m.tags, m.last_success_at, p.exit_status, f.away
     FROM flips f LEFT JOIN monitors m ON m.id = f.monitor
       LEFT JOIN pings p ON p.monitor = f.monitor AND p.sequence = f.sequence - 1
     WHERE f.is_told = 0 ORDER BY f.id LIMIT ?`,
  );
  const told = prepareWrite(sqlite, 'UPDATE flips SET is_told = 1 WHERE is_told = 0 AND id <= ?');
  const teamFlips = prepareRead<[number]>(
    sqlite,
    `SELECT count(*) FROM (SELECT DISTINCT monitor FROM flips WHERE team_id = ? AND at > ?
       AND (to_status = 'down' OR from_status = 'down') LIMIT ${STORM_MONITORS + 1})`,
  );

  /** Answers how many destinations there are. */
  function tellAll(flip: Flip, isStorm: boolean, { holdOf, destinationsOf, now }: Step): number {
    const hold = holdOf(flip.teamId, flip.monitorId);
    const current = destinationsOf(flip.teamId, flip.monitorId);
    const used = new Set(current.map(({ destination }) => destination));
    const former = flip.direction === 'up' ? toldDown(flip.teamId, flip.monitor) : [];
    const destinations = [...current, ...former.filter(({ destination }) => !used.has(destination))];
    for (const to of destinations) {
      if (flip.direction === 'down') tellDown(flip, to, { hold, isStorm, now });
      else tellUp(flip, to, { hold, isStorm, now });
    }
    return destinations.length;
  }

  function tellDown(flip: Flip, to: AlertDestination, circumstances: Circumstances): void {
    const last = notifications.last(to.destination, flip.monitor);
    // Whoever was not told yet that it is up needs to hear only how it is now.
    if (last?.direction === 'up' && last.isUntried && isCancelledBy(last.heldBy)) notifications.drop(last.id);
    const mustCount = to.alertAfterFailures > 1 && isCountedFailure(flip.facts.reason);
    put(flip, to, circumstances, { awaitsFailures: mustCount ? to.alertAfterFailures : null, before: last });
  }

  /** Told to those who were told that it is down, and to nobody else. */
  function tellUp(flip: Flip, to: AlertDestination, circumstances: Circumstances): void {
    const before = notifications.last(to.destination, flip.monitor);
    let last = before;
    while (last?.direction === 'down' && last.isUntried && (last.isCounting || isCancelledBy(last.heldBy))) {
      notifications.drop(last.id);
      last = notifications.last(to.destination, flip.monitor);
    }
    if (last?.direction === 'down' && to.wantsUp) put(flip, to, circumstances, { awaitsFailures: null, before });
  }

  function put(
    flip: Flip,
    to: AlertDestination,
    { hold, isStorm, now }: Circumstances,
    { awaitsFailures, before }: Put,
  ) {
    const flapping = flappingWords(flip.timesDown);
    const damping = flapping === null ? null : dampings.holdOf(flip, to.destination, before, now);
    notifications.insert({
      destination: to.destination,
      destinationName: to.name,
      kind: to.kind,
      teamId: flip.teamId,
      monitor: flip.monitor,
      monitorId: flip.monitorId,
      sequence: flip.sequence,
      direction: flip.direction,
      isReminder: false,
      facts: flapping === null ? flip.facts : { ...flip.facts, flapping },
      createdAt: now,
      // What waits for failures is not put up yet: what holds it is asked when it is.
      hold: (awaitsFailures === null ? hold : null) ?? damping,
      awaitsFailures,
      canJoin: to.wantsSummary && (isStorm || hold !== null),
      refusal: to.isDisabled ? REFUSED : null,
    });
  }

  /** Answers how many rows it touched. */
  function expand(row: Row, step: Step): number {
    const { storms } = step;
    const flip = readFlip(row);
    if (flip === null) return 1;
    flip.timesDown = dampings.timesDown(flip);
    const isStorm =
      storms.get(flip.teamId) ?? (teamFlips.get(flip.teamId, flip.facts.at - STORM_MS)?.[0] ?? 0) > STORM_MONITORS;
    storms.set(flip.teamId, isStorm);
    return 1 + tellAll(flip, isStorm, step);
  }

  return async (now) => {
    // Looked at before the lock is taken: mostly there is nothing to do.
    if (isAnyUntold.get() === undefined) return { hasMore: false };
    return transact(() => {
      const rows = untold.all(STEP_FLIPS);
      const step: Step = { holdOf: holdsAt(now), destinationsOf: beginDestinations(), storms: new Map(), now };
      let [looked, touched, last] = [0, 0, 0];
      for (const row of rows) {
        touched += expand(row, step);
        looked += 1;
        last = row[0];
        if (touched >= STEP_ROWS) break;
      }
      told(last);
      return { hasMore: looked < rows.length || looked === STEP_FLIPS };
    });
  };
}

/** One transaction, and what it has read. */
interface Step {
  holdOf: HoldOf;
  destinationsOf: DestinationsOf;
  /** By team: whether one message is to tell of many. */
  storms: Map<string, boolean>;
  now: number;
}

interface Circumstances {
  hold: Hold | null;
  isStorm: boolean;
  now: number;
}

interface Put {
  awaitsFailures: number | null;
  /** The newest that was put up before, whether it still stands or not. */
  before: LastTold | null;
}

/** Quiet hours put off; everything else that holds alerts makes what has passed meanwhile no news any more. */
function isCancelledBy(heldBy: Hold['by'] | null): boolean {
  return heldBy !== null && heldBy !== 'quiet-hours';
}

/** Null for a flip that is told to nobody, or whose monitor has gone. */
function readFlip(row: Row): Flip | null {
  const [id, monitor, monitorId, teamId, sequence, at, from, to, reason, downForMs, ...known] = row;
  const [name, tags, last, exitStatus, away] = known;
  const direction = alertOf({ from, to, reason });
  if (direction === null || monitorId === null) return null;
  const lastSuccessAt = last !== null && last <= at ? last : null;
  const facts = {
    name,
    tags: JSON.parse(tags) as string[],
    at,
    reason,
    downForMs,
    lastSuccessAt,
    exitStatus,
    ...(away !== null && { away: JSON.parse(away) as Absence }),
  };
  return { id, monitor, monitorId, teamId, sequence, at, direction, timesDown: 0, facts };
}
