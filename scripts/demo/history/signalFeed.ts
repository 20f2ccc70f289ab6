import type { Job } from '../story/job.ts';
import { createRandom } from '../story/random.ts';
import { signalsOf, type Signal } from './signalsOf.ts';

/** A signal and its sender. */
export interface SentSignal<Sender> {
  sender: Sender;
  signal: Signal;
}

/** Everything that jobs do, in chronological order: the past as a whole, then the future as it happens. */
export interface SignalFeed<Sender> {
  /** Returns everything up to a time, except what was returned before. */
  takeUntil(at: number): SentSignal<Sender>[];
  /** Returns when the next signal is due; `Infinity` for none. */
  nextAt(): number;
}

export function createSignalFeed<Sender extends { job: Job }>(
  senders: readonly Sender[],
  { now, seed }: { now: number; seed: string },
): SignalFeed<Sender> {
  const lines = senders.map((sender, index) => {
    const signals = signalsOf(sender.job, now, createRandom(`${seed} ${index} ${sender.job.settings.name}`));
    return { sender, signals, next: signals.next() };
  });
  return {
    takeUntil(at) {
      const taken: SentSignal<Sender>[] = [];
      for (const line of lines) {
        while (!line.next.done && line.next.value.at <= at) {
          taken.push({ sender: line.sender, signal: line.next.value });
          line.next = line.signals.next();
        }
      }
      return taken.toSorted((one, other) => one.signal.at - other.signal.at);
    },
    nextAt: () => Math.min(Infinity, ...lines.map(({ next }) => (next.done ? Infinity : next.value.at))),
  };
}
