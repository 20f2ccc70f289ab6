import type { DemoClock } from '../clock.ts';
import type { WatchedJob } from '../history/playHistory.ts';
import type { SentSignal, SignalFeed } from '../history/signalFeed.ts';
import type { JobPing } from '../history/signalsOf.ts';

const MAX_SLEEP_MS = 1_000;

/** Runs the jobs, which send their pings over HTTP as real ones do. Returns a function that stops them. */
export function simulateJobs(
  url: string,
  feed: SignalFeed<WatchedJob>,
  clock: Pick<DemoClock, 'now'>,
): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<unknown> = Promise.resolve();
  const ended = new AbortController();

  async function send({ sender, signal }: SentSignal<WatchedJob>): Promise<void> {
    // The server notices missed deadlines on its own.
    if (signal.kind === 'missed-deadline') return;
    await fetch(`${url}/ping/${sender.uuid}${endOf(signal)}`, {
      method: 'POST',
      headers: { 'user-agent': sender.job.userAgent },
      body: signal.body,
      signal: ended.signal,
      // A job keeps running even if its monitor can't be reached.
    }).catch(() => undefined);
  }

  async function sendInOrder(due: SentSignal<WatchedJob>[]): Promise<void> {
    for (const one of due) await send(one);
  }

  function round(): void {
    const due = new Map<string, SentSignal<WatchedJob>[]>();
    for (const one of feed.takeUntil(clock.now())) due.set(one.sender.uuid, [...(due.get(one.sender.uuid) ?? []), one]);
    sending = Promise.all([sending, ...[...due.values()].map(sendInOrder)]);
    timer = setTimeout(round, Math.max(0, Math.min(MAX_SLEEP_MS, feed.nextAt() - clock.now())));
  }

  round();
  return async () => {
    ended.abort();
    clearTimeout(timer);
    await sending;
  };
}

function endOf({ kind, exitStatus }: JobPing): string {
  if (kind === 'start') return '/start';
  return kind === 'success' ? '' : `/${exitStatus ?? 'fail'}`;
}
