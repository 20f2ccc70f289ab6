import type { PingOutcome, PingStore } from '../monitors/monitorStore.ts';

/** Pings that this process took, by what became of them. */
export interface PingCounts {
  recorded: number;
  /** For no monitor, too many, or without room: the client was told. */
  refused: number;
  /** Nothing could be written. */
  failed: number;
}

/** Counts what becomes of pings on their way to a store. */
export function withPingsCounted(pings: PingStore, counts: PingCounts): PingStore {
  const note = (outcome: PingOutcome): PingOutcome => {
    counts[outcome.recorded ? 'recorded' : 'refused'] += 1;
    return outcome;
  };
  return {
    ...pings,
    recordPing: (target, ping) =>
      pings.recordPing(target, ping).then(note, (error: unknown) => {
        counts.failed += 1;
        throw error;
      }),
  };
}
