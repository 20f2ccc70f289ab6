import { isReportedFailure, laterFailureReason } from '../../../contract/monitors/monitorEvents.ts';
import type { Alerted, AttentionCard } from '../../../contract/monitors/teamDashboard.ts';
import type { DownFacts, FlipDay, LaneFacts, LaterFailure } from '../dashboardFacts.ts';
import type { ShownOutline } from './lanes.ts';
import { outputLine } from './outputLine.ts';

const ORDER = ['down', 'broken', 'flapping', 'late'] as const;
type Troubled = ShownOutline & { card: AttentionCard['status'] };

/** Returns the monitors that need attention, most urgent first. */
export const troubledOf = (monitors: readonly ShownOutline[]): Troubled[] =>
  monitors
    .flatMap((monitor) => {
      const card = cardStatusOf(monitor);
      return card === null ? [] : [{ ...monitor, card }];
    })
    .toSorted(byUrgency);

function cardStatusOf({ shown, flaps }: ShownOutline): AttentionCard['status'] | null {
  if (shown === 'down' || shown === 'broken') return shown;
  if (flaps !== null) return 'flapping';
  return shown === 'late' ? 'late' : null;
}

const placeOf = ({ card }: Troubled): number => ORDER.indexOf(card);

/**
 * Compares monitors by urgency. The one that went down most recently comes first; among late monitors, the next one to
 * go down.
 */
function byUrgency(one: Troubled, other: Troubled): number {
  const place = placeOf(one) - placeOf(other);
  if (place !== 0) return place;
  if (one.card === 'late') return (one.deadlineAt ?? Infinity) - (other.deadlineAt ?? Infinity) || 0;
  return other.statusSince - one.statusSince;
}

interface CardFacts {
  lastDowns: readonly DownFacts[];
  laterFailures: readonly LaterFailure[];
  laneFacts: readonly LaneFacts[];
  recent: readonly FlipDay[];
  alerted: ReadonlyMap<string, Alerted[]>;
  snoozes: ReadonlyMap<string, number>;
  heldUntil: ReadonlyMap<string, number>;
}

/** Returns the cards in order. Snoozed monitors come last. */
export function cardsOf(
  troubled: readonly Troubled[],
  { lastDowns, laterFailures, laneFacts, recent, alerted, snoozes, heldUntil }: CardFacts,
): AttentionCard[] {
  const isSnoozed = ({ monitorId }: Troubled) => Number(snoozes.has(monitorId));
  const inOrder = troubled.toSorted((one, other) => isSnoozed(one) - isSnoozed(other));
  return inOrder.map(({ id, monitorId, name, card, flaps, statusSince, dueAt, deadlineAt }) => {
    const down = card === 'down' ? lastDowns.find((known) => known.id === id) : undefined;
    const latest = down && withLatest(down, laterFailures);
    const own = laneFacts.find((known) => known.id === id);
    const isMissed = latest?.reason === 'deadline-passed';
    return {
      monitorId,
      name,
      status: card,
      since: card === 'late' ? (dueAt ?? statusSince) : statusSince,
      ...causeOf(latest),
      expectedAt: isMissed ? latest.at - 1_000 * (own?.graceSeconds ?? 0) : card === 'late' ? dueAt : null,
      deadlineAt: card === 'late' ? deadlineAt : null,
      timesDown: timesDownOf(id, recent),
      flaps,
      runbookUrl: own?.runbookUrl ?? null,
      alerted: alerted.get(monitorId) ?? [],
      snoozedUntil: snoozes.get(monitorId) ?? null,
      alertsHeldUntil: heldUntil.get(monitorId) ?? null,
    };
  });
}

/** Returns how often a monitor went down on these days. */
export const timesDownOf = (id: number, recent: readonly FlipDay[]): number =>
  recent.reduce((sum, { id: of, downs }) => sum + (of === id ? downs : 0), 0);

/** Returns a downtime with the reason and output of its newest failure. */
function withLatest(down: DownFacts, laterFailures: readonly LaterFailure[]): DownFacts {
  const later = laterFailures.find(({ id }) => id === down.id);
  return later === undefined ? down : { ...down, ...later, reason: laterFailureReason(later.exitStatus, down.reason) };
}

/** Returns why a monitor went down, with the line of output that best explains it. */
export function causeOf(down: DownFacts | undefined): Pick<AttentionCard, 'reason' | 'exitStatus' | 'output'> {
  if (down === undefined) return { reason: null, exitStatus: null, output: null };
  if (!isReportedFailure(down.reason)) return { reason: down.reason, exitStatus: null, output: null };
  return { reason: down.reason, exitStatus: down.exitStatus, output: outputLine(down.output) };
}
