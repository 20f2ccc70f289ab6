import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../../database/database.ts';
import { DatabaseUnavailableError } from '../../database/databaseErrors.ts';
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
/**
 * The pauses before each attempt to record a ping to a busy monitor. Together, they're as long as a statement can take,
 * so that the ping gets a response within 5 s.
 */
const RETRIES_MS = [10, 20, 40, 80, 160, 320, 640, 1_280];

export interface SentPing {
  target: PingTarget;
  ping: ReceivedPing;
  /** The UUID in the URL, if it was replaced. The target contains the current one. */
  replaced?: string;
}

/** `busy` means that nothing was recorded, because another transaction has locked the monitor. */
export type SentOutcome = PingOutcome | 'busy';

export interface PingQueueOptions {
  database: Database;
  /** Records pings in one transaction and returns their outcomes. Doesn't wait for busy monitors. */
  record(sent: readonly SentPing[]): Promise<SentOutcome[]>;
  /** Returns whether a failure affects every ping. */
  isShared(error: unknown): boolean;
}

/** A ping's outcome, or a promise for it from the next queue. */
type Answer = PingOutcome | { next: Promise<Answer> };

/** A monitor was busy for so long that pings to it were refused. */
class MonitorBusyError extends DatabaseUnavailableError {}

/**
 * Collects pings into sets. Unknown UUIDs are looked up among the replaced UUIDs only after their set has been
 * recorded. This way, other pings don't wait for that query, and each set can lock its monitors in one statement. Pings
 * to busy monitors are held and retried, so that only they wait for the transaction that locked their monitor.
 */
export function createPingQueue({ database, record, isShared }: PingQueueOptions) {
  const shared: Omit<GroupOptions<SentPing, Answer>, 'run'> = {
    max: MAX_GROUP,
    lanes: database.engine === 'sqlite' ? 1 : LANES,
    keyOf,
    isShared,
  };
  const current = createGroup<SentPing, Answer>({
    ...shared,
    quietTurns: QUIET_TURNS,
    run: recordFree,
  });
  const replaced = createGroup<SentPing, Answer>({ ...shared, run: recordReplaced });
  const retries = createGroup<SentPing, Answer | 'busy'>({
    ...shared,
    lanes: 1,
    run: async (sent) => {
      const outcomes = await record(sent);
      return outcomes.map((outcome, index) => (outcome === 'busy' ? outcome : answerFor(sent[index], outcome)));
    },
  });
  /** The last held ping for each target. */
  const held = new Map<string, Promise<Answer>>();

  /** Records the pings whose targets have no held pings, which come first. */
  async function recordFree(sent: readonly SentPing[]): Promise<Answer[]> {
    const free = held.size === 0 ? sent : sent.filter((ping) => !held.has(keyOf(ping)));
    const outcomes = free.length === 0 ? [] : await record(free);
    let place = 0;
    return sent.map((ping) => {
      const outcome = ping === free[place] ? outcomes[place++] : undefined;
      return outcome === undefined || outcome === 'busy' ? { next: hold(ping) } : answerFor(ping, outcome);
    });
  }

  function answerFor(ping: SentPing | undefined, outcome: PingOutcome): Answer {
    const isUnknown = !outcome.recorded && outcome.problem === 'not-found' && ping?.target.by === 'uuid';
    return isUnknown ? { next: replaced.add(ping) } : outcome;
  }

  function hold(ping: SentPing): Promise<Answer> {
    const key = keyOf(ping);
    const answer = retry(ping, held.get(key)).finally(() => {
      if (held.get(key) === answer) held.delete(key);
    });
    held.set(key, answer);
    return answer;
  }

  /** Records a held ping after earlier ones to its target. Rejects with `MonitorBusyError` if one of them has. */
  async function retry(ping: SentPing, earlier: Promise<Answer> | undefined): Promise<Answer> {
    await earlier?.catch((error: unknown) => {
      if (error instanceof MonitorBusyError) throw error;
    });
    for (const waitMs of earlier === undefined ? RETRIES_MS : [0, ...RETRIES_MS]) {
      await delay(waitMs);
      const answer = await retries.add(ping);
      if (answer !== 'busy') return answer;
    }
    throw new MonitorBusyError('Can’t record a ping: another transaction has locked its monitor.');
  }

  async function recordReplaced(sent: readonly SentPing[]): Promise<Answer[]> {
    const uuids = sent.flatMap(({ target }) => (target.by === 'uuid' ? [target.uuid] : []));
    const found = await readCurrentUuids(database, uuids);
    const known = sent.filter(({ target }) => target.by === 'uuid' && found.has(target.uuid));
    // If a UUID has been replaced again since, it's looked up again.
    const recorded = await recordFree(known.map((ping) => withCurrent(ping, found)));
    const answers = new Map(recorded.map((answer, index) => [known[index], answer]));
    return sent.map((ping) => answers.get(ping) ?? { recorded: false, problem: 'not-found' });
  }

  async function settle(answer: Answer): Promise<PingOutcome> {
    return 'next' in answer ? settle(await answer.next) : answer;
  }

  /** Settles once all earlier pings have been recorded or held. */
  async function flush(): Promise<void> {
    await current.flush();
    await replaced.flush();
  }

  return {
    add: async (sent: SentPing): Promise<PingOutcome> => settle(await current.add(sent)),
    flush,
    /** Settles once all pings have been recorded. Pings can't be added meanwhile. */
    async drain(): Promise<void> {
      for (await flush(); held.size > 0; await flush()) await Promise.allSettled(held.values());
    },
  };
}

const keyOf = ({ target }: SentPing): string =>
  target.by === 'uuid' ? target.uuid : `${target.pingKey}/${target.slug}`;

function withCurrent({ target, ping }: SentPing, found: ReadonlyMap<string, string>): SentPing {
  const replaced = target.by === 'uuid' ? target.uuid : '';
  return { target: { by: 'uuid', uuid: found.get(replaced) ?? replaced }, ping, replaced };
}
