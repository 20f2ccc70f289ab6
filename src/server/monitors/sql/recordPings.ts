import { createId, MONITOR_ID_PREFIX } from '../../../contract/ids.ts';
import type { MonitorSettings } from '../../../contract/monitors/monitorRecord.ts';
import type { Database, WriteTransaction } from '../../database/database.ts';
import { DatabaseUnavailableError, isWriteFailure } from '../../database/databaseErrors.ts';
import type { EngineMonitor } from '../rules/engineMonitor.ts';
import type { PingAdmission, PingCharges } from '../rules/pingAdmission.ts';
import { type RunEnd, needsEnds, recordPing } from '../rules/recordPing.ts';
import { createdBy } from '../auditedEdit.ts';
import type { PingOutcome, PingTarget, ReceivedPing } from '../monitorStore.ts';
import { countOfTeam } from './catalog.ts';
import type { InsertMonitor } from './insertMonitor.ts';
import { readDaysToClamp, readEnds, type DaysByMonitor } from './monitorReads.ts';
import type { MonitorStatements } from './monitorStatements.ts';
import { type CodeUse, noteCodeUses } from './pingCodes.ts';
import { createPingQueue, type SentOutcome, type SentPing } from './pingQueue.ts';
import { lockTargets, type PingTargets } from './pingTargets.ts';
import type { WatchedTime } from './watchedTime.ts';
import { createWriteSet, type WriteSet } from './writeSet.ts';

const NONE: RunEnd[] = [];

export interface PingRecorderOptions {
  database: Database;
  statements: MonitorStatements;
  admission: PingAdmission;
  insertMonitor: InsertMonitor;
  watched: WatchedTime;
  /** Called, with the reason, for each monitor that was marked as broken. */
  onBroken(monitorId: string, error: unknown): void;
  /** Called for each monitor whose pings were logged, with its state before and after. */
  onLogged(before: EngineMonitor, now: EngineMonitor): void;
}

/** One transaction's data and writes. */
interface Attempt {
  transaction: WriteTransaction;
  charges: PingCharges;
  targets: PingTargets;
  writes: WriteSet;
  ends: Map<number, RunEnd[]>;
  storedDays: DaysByMonitor;
  uses: CodeUse[];
}

/** Records pings in sets: those that arrive within a few turns of the event loop share a transaction. */
export function createPingRecorder(options: PingRecorderOptions) {
  const { database, statements, admission, insertMonitor, watched, onBroken, onLogged } = options;
  const isOutage = (error: unknown): boolean => error instanceof DatabaseUnavailableError || isWriteFailure(error);
  const queue = createPingQueue({ database, record: recordTogether, isShared: isOutage });

  async function recordTogether(sent: readonly SentPing[]): Promise<SentOutcome[]> {
    let charges: PingCharges | undefined;
    try {
      const { outcomes, targets } = await database.transact(async (transaction) => {
        // Undo the charges from an earlier attempt that was rolled back.
        charges?.undo();
        charges = admission.begin();
        const attempt = await begin(transaction, charges, sent);
        const recorded: SentOutcome[] = [];
        for (const ping of sent) recorded.push(await record(ping, attempt));
        await attempt.writes.write(transaction);
        await noteCodeUses(database, transaction, attempt.uses);
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

  async function begin(
    transaction: WriteTransaction,
    charges: PingCharges,
    sent: readonly SentPing[],
  ): Promise<Attempt> {
    const named = sent.map(({ target }) => target);
    const targets = await lockTargets(database, statements, transaction, named);
    const slow = new Set<number>();
    const asked = sent.flatMap(({ target, ping }) => {
      const found = targets.find(target);
      if (!('id' in found)) return [];
      const monitor = targets.monitorOf(found.id);
      if (needsEnds(monitor, ping)) slow.add(monitor.id);
      return [{ monitor, now: ping.at + ping.tookMs }];
    });
    return {
      transaction,
      charges,
      targets,
      writes: createWriteSet(statements),
      ends: await readEnds(transaction, slow),
      storedDays: await readDaysToClamp(database, transaction, asked),
      uses: [],
    };
  }

  async function record(sent: SentPing, attempt: Attempt): Promise<SentOutcome> {
    const { target, ping } = sent;
    const found = attempt.targets.find(target);
    if ('problem' in found) return { recorded: false, problem: found.problem };
    if ('isBusy' in found) return 'busy';
    if ('id' in found) return recordOf(attempt.targets.monitorOf(found.id), sent, attempt);
    const { teamId, settings } = found;
    const monitors = await countOfTeam(attempt.transaction.query, teamId);
    const refusal = attempt.charges.admitMonitor({ teamId, monitors }, ping.at);
    if (refusal !== null) return refusal;
    const outcome = recordOf(await create({ target, teamId, settings }, ping, attempt), sent, attempt);
    return outcome.recorded ? { ...outcome, isCreated: true } : outcome;
  }

  async function create(
    { target, teamId, settings }: { target: PingTarget; teamId: string; settings: MonitorSettings },
    { at, address }: ReceivedPing,
    { transaction, targets }: Attempt,
  ): Promise<EngineMonitor> {
    const name = { teamId, monitorId: createId(MONITOR_ID_PREFIX) };
    const author = createdBy(target, address);
    const row = await insertMonitor(transaction, { ...name, settings, at, action: 'created', ...author });
    return targets.add(row, settings.slug);
  }

  function recordOf(monitor: EngineMonitor, sent: SentPing, attempt: Attempt): PingOutcome {
    const { ping } = sent;
    const ends = attempt.ends.get(monitor.id);
    const facts = {
      checkedUntil: watched.checkedUntil(),
      ends: ends ?? NONE,
      storedDay: attempt.storedDays(monitor.id),
    };
    const { record: made, outcome } = recordPing(monitor, ping, facts, attempt.charges);
    if (made === null) return outcome;
    const { at, kind } = made.logged;
    if (kind === 'success' || kind === 'fail') ends?.push({ at, rid: ping.rid });
    attempt.writes.addPing(made, ping);
    attempt.targets.set(made.monitor);
    const code = replacedCode(sent, attempt);
    if (code !== undefined) attempt.uses.push({ code, monitorId: monitor.monitorId });
    return outcome;
  }

  /** Returns the code in the ping's URL, if it was replaced. */
  function replacedCode({ target, replaced }: SentPing, { targets }: Attempt): string | undefined {
    if (target.by === 'uuid') return replaced;
    return targets.isReplaced(target.pingKey) ? target.pingKey : undefined;
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
    recordPing: (target: PingTarget, ping: ReceivedPing): Promise<PingOutcome> => queue.add({ target, ping }),
    flush: queue.flush,
    drain: queue.drain,
  };
}
