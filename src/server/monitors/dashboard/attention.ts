import { stripVTControlCharacters } from 'node:util';
import { isReportedFailure } from '../../../contract/monitors/monitorEvents.ts';
import type { Alerted, AttentionCard } from '../../../contract/monitors/teamDashboard.ts';
import { textStartOf } from '../monitorText.ts';
import type { DownFacts, FlipDay, LaneFacts } from '../dashboardFacts.ts';
import type { ShownOutline } from './lanes.ts';

const ORDER = ['down', 'broken', 'late'] as const;
type Troubled = ShownOutline & { shown: AttentionCard['status'] };

export const needsAttention = (monitor: ShownOutline): monitor is Troubled =>
  ORDER.some((status) => status === monitor.shown);

const placeOf = ({ shown }: Troubled): number => ORDER.indexOf(shown);

/**
 * Compares monitors by urgency. The one that went down most recently comes first; among late monitors, the next one to
 * go down.
 */
export function byUrgency(one: Troubled, other: Troubled): number {
  const place = placeOf(one) - placeOf(other);
  if (place !== 0) return place;
  if (one.shown === 'late') return (one.deadlineAt ?? Infinity) - (other.deadlineAt ?? Infinity) || 0;
  return other.statusSince - one.statusSince;
}

interface CardFacts {
  lastDowns: readonly DownFacts[];
  laneFacts: readonly LaneFacts[];
  recent: readonly FlipDay[];
  alerted: ReadonlyMap<string, Alerted[]>;
  snoozes: ReadonlyMap<string, number>;
  heldUntil: ReadonlyMap<string, number>;
}

/** Returns the cards in order. Within a status, snoozed monitors come last. */
export function cardsOf(
  troubled: readonly Troubled[],
  { lastDowns, laneFacts, recent, alerted, snoozes, heldUntil }: CardFacts,
): AttentionCard[] {
  const isSnoozed = ({ monitorId }: Troubled) => Number(snoozes.has(monitorId));
  const inOrder = troubled.toSorted((one, other) => placeOf(one) - placeOf(other) || isSnoozed(one) - isSnoozed(other));
  return inOrder.map(({ id, monitorId, name, shown, statusSince, dueAt, deadlineAt }) => {
    const down = shown === 'down' ? lastDowns.find((known) => known.id === id) : undefined;
    const own = laneFacts.find((known) => known.id === id);
    const isMissed = down?.reason === 'deadline-passed';
    return {
      monitorId,
      name,
      status: shown,
      since: shown === 'late' ? (dueAt ?? statusSince) : statusSince,
      ...causeOf(down),
      expectedAt: isMissed ? down.at - 1_000 * (own?.graceSeconds ?? 0) : shown === 'late' ? dueAt : null,
      deadlineAt: shown === 'late' ? deadlineAt : null,
      timesDown: timesDownOf(id, recent),
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

const MAX_CHARACTERS = 160;
/** Control and format characters, which are invisible or can reverse text. */
const UNSEEN = /[^\P{C}\t\n]/gu;

/** Returns why a monitor went down, with the first line of output. */
export function causeOf(down: DownFacts | undefined): Pick<AttentionCard, 'reason' | 'exitStatus' | 'output'> {
  if (down === undefined) return { reason: null, exitStatus: null, output: null };
  if (!isReportedFailure(down.reason)) return { reason: down.reason, exitStatus: null, output: null };
  return { reason: down.reason, exitStatus: down.exitStatus, output: firstLine(down.output) };
}

function firstLine(output: Uint8Array | null): string | null {
  const text = output === null ? null : textStartOf(output);
  const lines = stripVTControlCharacters(text ?? '')
    .replaceAll(UNSEEN, '')
    .split('\n');
  const line = lines.map((each) => each.trim()).find((each) => each !== '');
  return line === undefined ? null : Array.from(line).slice(0, MAX_CHARACTERS).join('');
}
