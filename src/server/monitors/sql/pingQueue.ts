import type { Database } from '../../database/database.ts';
import { createGroup, type GroupOptions } from '../../database/group.ts';
import type { PingOutcome, PingTarget, ReceivedPing } from '../monitorStore.ts';
import { readCurrentUuids } from './pingCodes.ts';

/** Maximum number of pings per transaction, so that a burst doesn't block everything else for long. */
const MAX_GROUP = 256;
/** How many turns to wait for further pings, because clients that just received a response are about to ping again. */
const QUIET_TURNS = 3;
/**
 * Maximum number of concurrent sets if the database is on a network: while one set waits for the database, the next can
 * be prepared.
 */
const LANES = 2;

export interface SentPing {
  target: PingTarget;
  ping: ReceivedPing;
  /** The UUID in the URL, if it was replaced. The target contains the current one. */
  replaced?: string;
}

export interface PingQueueOptions {
  database: Database;
  /** Records pings in one transaction and returns their outcomes. */
  record(sent: readonly SentPing[]): Promise<PingOutcome[]>;
  /** Returns whether a failure affects every ping. */
  isShared(error: unknown): boolean;
}

/** A ping's outcome, or a promise for it from the next queue. */
type Answer = PingOutcome | { next: Promise<Answer> };

/**
 * Collects pings into sets. Unknown UUIDs are looked up among the replaced UUIDs only after their set has been
 * recorded. This way, other pings don't wait for that query, and each set can lock its monitors in one statement.
 */
export function createPingQueue({ database, record, isShared }: PingQueueOptions) {
  const shared: Omit<GroupOptions<SentPing, Answer>, 'run'> = {
    max: MAX_GROUP,
    lanes: database.engine === 'sqlite' ? 1 : LANES,
    keyOf: ({ target }) => (target.by === 'uuid' ? target.uuid : `${target.pingKey}/${target.slug}`),
    isShared,
  };
  const current = createGroup<SentPing, Answer>({
    ...shared,
    quietTurns: QUIET_TURNS,
    run: async (sent) => answersFor(sent, await record(sent)),
  });
  const replaced = createGroup<SentPing, Answer>({ ...shared, run: recordReplaced });

  function answersFor(sent: readonly SentPing[], outcomes: readonly PingOutcome[]): Answer[] {
    return outcomes.map((outcome, index) => {
      const ping = sent[index];
      const isUnknown = !outcome.recorded && outcome.problem === 'not-found' && ping?.target.by === 'uuid';
      return isUnknown ? { next: replaced.add(ping) } : outcome;
    });
  }

  async function recordReplaced(sent: readonly SentPing[]): Promise<Answer[]> {
    const uuids = sent.flatMap(({ target }) => (target.by === 'uuid' ? [target.uuid] : []));
    const found = await readCurrentUuids(database, uuids);
    const known = sent.filter(({ target }) => target.by === 'uuid' && found.has(target.uuid));
    const outcomes = known.length === 0 ? [] : await record(known.map((ping) => withCurrent(ping, found)));
    // If a UUID has been replaced again since, it's looked up again.
    const answers = new Map(answersFor(known, outcomes).map((answer, index) => [known[index], answer]));
    return sent.map((ping) => answers.get(ping) ?? { recorded: false, problem: 'not-found' });
  }

  async function settle(answer: Answer): Promise<PingOutcome> {
    return 'next' in answer ? settle(await answer.next) : answer;
  }

  return {
    add: async (sent: SentPing): Promise<PingOutcome> => settle(await current.add(sent)),
    /** Settles once all earlier pings have been recorded. */
    async flush(): Promise<void> {
      await current.flush();
      await replaced.flush();
    },
  };
}

function withCurrent({ target, ping }: SentPing, found: ReadonlyMap<string, string>): SentPing {
  const replaced = target.by === 'uuid' ? target.uuid : '';
  return { target: { by: 'uuid', uuid: found.get(replaced) ?? replaced }, ping, replaced };
}
