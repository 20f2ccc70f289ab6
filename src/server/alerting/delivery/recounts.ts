import type { Outbox } from '../outbox.ts';

/** Changed monitors per round, so that nothing else waits long for it. Each can have one alert per integration. */
const STEP_MONITORS = 20;

/**
 * Decides about alerts that wait for consecutive failures: soon after their monitor changes, with teams taking turns,
 * and otherwise a few per round, in order. Counting all of them each time would take longer the more there are.
 */
export function createRecounts(outbox: Pick<Outbox, 'countingMonitors' | 'queueDue'>) {
  let changed = new Set<string>();
  /** Changed monitors with alerts that wait, by team; the first team is next. */
  const due = new Map<string, Set<number>>();
  let after = 0;

  async function findChanged(): Promise<void> {
    if (changed.size === 0) return;
    const monitorIds = [...changed];
    changed = new Set();
    try {
      for (const { teamId, monitor } of await outbox.countingMonitors(monitorIds)) {
        due.set(teamId, (due.get(teamId) ?? new Set()).add(monitor));
      }
    } catch (error) {
      changed = new Set([...monitorIds, ...changed]);
      throw error;
    }
  }

  function takeNext(): number[] {
    const taken: number[] = [];
    for (const [teamId, monitors] of due) {
      if (taken.length === STEP_MONITORS) break;
      const [monitor] = monitors;
      if (monitor !== undefined) {
        taken.push(monitor);
        monitors.delete(monitor);
      }
      due.delete(teamId);
      // A team with more comes after the others.
      if (monitors.size > 0) due.set(teamId, monitors);
    }
    return taken;
  }

  return {
    /** Call this when monitors have changed, with their ids. */
    noteChanged(monitorIds: readonly string[]): void {
      for (const monitorId of monitorIds) changed.add(monitorId);
    },
    /** Queues what is due. Returns whether there are more changed monitors. */
    async queueDue(now: number): Promise<{ hasMore: boolean }> {
      await findChanged();
      ({ after } = await outbox.queueDue(now, { changed: takeNext(), after }));
      return { hasMore: due.size > 0 };
    },
  };
}
