import { stripVTControlCharacters } from 'node:util';
import { isReportedFailure } from '../../../contract/monitors/monitorEvents.ts';
import type { Alerted, AttentionCard } from '../../../contract/monitors/teamDashboard.ts';
import { textStartOf } from '../monitorText.ts';
import type { DownFacts, FlipDay, LaneFacts } from '../dashboardFacts.ts';
import type { ShownOutline } from './lanes.ts';

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
  return inOrder.map(({ id, monitorId, name, card, flaps, statusSince, dueAt, deadlineAt }) => {
    const down = card === 'down' ? lastDowns.find((known) => known.id === id) : undefined;
    const own = laneFacts.find((known) => known.id === id);
    const isMissed = down?.reason === 'deadline-passed';
    return {
      monitorId,
      name,
      status: card,
      since: card === 'late' ? (dueAt ?? statusSince) : statusSince,
      ...causeOf(down),
      expectedAt: isMissed ? down.at - 1_000 * (own?.graceSeconds ?? 0) : card === 'late' ? dueAt : null,
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
