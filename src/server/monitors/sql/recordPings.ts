import { createId, MONITOR_ID_PREFIX } from '../../../contract/ids.ts';
import type { MonitorSettings } from '../../../contract/monitors/monitorRecord.ts';
import type { Database, WriteTransaction } from '../../database/database.ts';
import { DatabaseAwayError } from '../../database/databaseErrors.ts';
import { createGroup } from '../../database/group.ts';
import { isWriteFailure } from '../../database/sqlite/writeFailure.ts';
import type { EngineMonitor, MonitorRules, PingAdmission, PingCharges, RunEnd } from '../monitorRules.ts';
import type { PingOutcome, PingTarget, ReceivedPing } from '../monitorStore.ts';
import { countOfTeam } from './catalog.ts';
import type { InsertMonitor } from './insertMonitor.ts';
import { readDaysToClamp, readEnds, type DaysByMonitor } from './monitorReads.ts';
import type { MonitorStatements } from './monitorStatements.ts';
import { lockTargets, type PingTargets } from './pingTargets.ts';
import type { WatchedTime } from './watchedTime.ts';
import { createWriteSet, type WriteSet } from './writeSet.ts';

/** Maximum pings in one transaction, so a burst doesn't hold up everything else for long. */
const MAX_GROUP = 256;
/** Clients that got their response with the last group are about to ping again. */
const QUIET_TURNS = 3;
/** Sets under way at once where the database is across a wire: while one waits for it, the next is judged. */
const LANES = 2;
const NONE: RunEnd[] = [];

interface SentPing {
  target: PingTarget;
  ping: ReceivedPing;
}

export interface PingRecorderOptions {
  database: Database;
  statements: MonitorStatements;
  rules: MonitorRules;
  admission: PingAdmission;
  insertMonitor: InsertMonitor;
  watched: WatchedTime;
  /** Called with each monitor that was put aside, and why. */
  onBroken(monitorId: string, error: unknown): void;
  /** Called with each monitor whose pings were logged, before and after. */
  onLogged(before: EngineMonitor, now: EngineMonitor): void;
}

/** What one transaction knows and does. */
interface Attempt {
  transaction: WriteTransaction;
  charges: PingCharges;
  targets: PingTargets;
  writes: WriteSet;
  ends: Map<number, RunEnd[]>;
  storedDays: DaysByMonitor;
}

/** Records pings as sets: those that come within a few turns of the event loop share one transaction. */
export function createPingRecorder(options: PingRecorderOptions) {
  const { database, statements, rules, admission, insertMonitor, watched, onBroken, onLogged } = options;
  const isOutage = (error: unknown): boolean => error instanceof DatabaseAwayError || isWriteFailure(error);
  const group = createGroup<SentPing, PingOutcome>({
    run: recordTogether,
    max: MAX_GROUP,
    quietTurns: QUIET_TURNS,
    lanes: database.engine === 'sqlite' ? 1 : LANES,
    keyOf: ({ target }) => (target.by === 'uuid' ? target.uuid : `${target.pingKey}/${target.slug}`),
    isShared: isOutage,
  });

  async function recordTogether(sent: SentPing[]): Promise<PingOutcome[]> {
    let charges: PingCharges | undefined;
    try {
      const { outcomes, targets } = await database.transact(async (transaction) => {
        // An earlier attempt was rolled back.
        charges?.undo();
        charges = admission.begin();
        const attempt = await begin(transaction, charges, sent);
        const recorded: PingOutcome[] = [];
        for (const { target, ping } of sent) recorded.push(await record(target, ping, attempt));
        await attempt.writes.write(transaction);
        return { outcomes: recorded, targets: attempt.targets };
      });
      report(targets);
      return outcomes;
    } catch (error) {
      charges?.undo();
      if (isOutage(error)) watched.refused();
      throw error;
    }
  }

  async function begin(transaction: WriteTransaction, charges: PingCharges, sent: SentPing[]): Promise<Attempt> {
    const named = sent.map(({ target }) => target);
    const targets = await lockTargets(database, statements, transaction, named);
    const slow = new Set<number>();
    const asked = sent.flatMap(({ target, ping }) => {
      const found = targets.find(target);
      if (!('id' in found)) return [];
      const monitor = targets.monitorOf(found.id);
      if (rules.needsEnds(monitor, ping)) slow.add(monitor.id);
      return [{ monitor, now: ping.at + ping.tookMs }];
    });
    return {
      transaction,
      charges,
      targets,
      writes: createWriteSet(statements),
      ends: await readEnds(transaction, slow),
      storedDays: await readDaysToClamp(database, transaction, rules, asked),
    };
  }

  async function record(target: PingTarget, ping: ReceivedPing, attempt: Attempt): Promise<PingOutcome> {
    const found = attempt.targets.find(target);
    if ('problem' in found) return { recorded: false, problem: found.problem };
    if ('id' in found) return recordOf(attempt.targets.monitorOf(found.id), ping, attempt);
    const { teamId, settings } = found;
    const monitors = await countOfTeam(attempt.transaction.query, teamId);
    const refusal = attempt.charges.admitMonitor({ teamId, monitors }, ping.at);
    if (refusal !== null) return refusal;
    const outcome = recordOf(await create(teamId, settings, ping, attempt), ping, attempt);
    return outcome.recorded ? { ...outcome, isCreated: true } : outcome;
  }

  async function create(
    teamId: string,
    settings: MonitorSettings,
    { at, address }: ReceivedPing,
    { transaction, targets }: Attempt,
  ): Promise<EngineMonitor> {
    const name = { teamId, monitorId: createId(MONITOR_ID_PREFIX) };
    const actor = { kind: 'ping-key' as const, address };
    const row = await insertMonitor(transaction, { ...name, settings, at, by: null, action: 'created', actor });
    return targets.add(row, settings.slug);
  }

  function recordOf(monitor: EngineMonitor, ping: ReceivedPing, attempt: Attempt): PingOutcome {
    const ends = attempt.ends.get(monitor.id);
    const facts = {
      judgedUntil: watched.judgedUntil(),
      ends: ends ?? NONE,
      storedDay: attempt.storedDays(monitor.id),
    };
    const { record: made, outcome } = rules.recordPing(monitor, ping, facts, attempt.charges);
    if (made === null) return outcome;
    const { at, kind } = made.logged;
    if (kind === 'success' || kind === 'fail') ends?.push({ at, rid: ping.rid });
    attempt.writes.addPing(made, ping);
    attempt.targets.set(made.monitor);
    return outcome;
  }

  function report(targets: PingTargets): void {
    for (const before of targets.before()) {
      const now = targets.monitorOf(before.id);
      if (now === before) continue;
      onLogged(before, now);
      if (now.isBroken && !before.isBroken) onBroken(now.monitorId, now.problem);
    }
  }

  return {
    recordPing: (target: PingTarget, ping: ReceivedPing): Promise<PingOutcome> => group.add({ target, ping }),
    /** Settles once the pings that came before are recorded. */
    flush: group.flush,
  };
}
