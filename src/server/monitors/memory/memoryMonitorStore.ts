import { randomUUID } from 'node:crypto';
import { createId, MONITOR_ID_PREFIX } from '../../../contract/ids.ts';
import type { MonitorSettings } from '../../../contract/monitors/monitorRecord.ts';
import { StoreClosedError } from '../../documents/documentStore.ts';
import { auditEdit, createdBy } from '../auditedEdit.ts';
import type { MonitorRules, PingAdmission, PingRecord } from '../monitorRules.ts';
import type { MonitorStore, PingOutcome, PingTarget, ReceivedPing, TargetProblem } from '../monitorStore.ts';
import { dayOfUse } from '../pingCodes.ts';
import { createMemoryCatalog } from './memoryCatalog.ts';
import { createMemoryDeadlines } from './memoryDeadlines.ts';
import { createMemoryEditor } from './memoryEditor.ts';
import { createMemoryPingCodes, teamOfKey, validCode } from './memoryPingCodes.ts';
import {
  clampLogs,
  emptyMonitor,
  putDays,
  engineMonitorFromMemory,
  type KeptMonitor,
  type MonitorMemory,
} from './monitorMemory.ts';

export interface MemoryMonitorStoreOptions {
  memory: MonitorMemory;
  rules: MonitorRules;
  admission: PingAdmission;
  pingsKept: number;
  onBroken(monitorId: string, error: unknown): void;
}

const NOTHING = new Uint8Array();

/** Creates an in-memory monitor store for tests. It meets the same contract as the others. */
export function createMemoryMonitorStore(options: MemoryMonitorStoreOptions): MonitorStore {
  const { memory, rules, admission, onBroken } = options;
  const { monitors } = memory;
  let checkedUntil = -Infinity;
  let isClosed = false;

  function requireOpen(): void {
    if (isClosed) throw new StoreClosedError('The monitor store is closed.');
  }

  function find(
    target: PingTarget,
  ): { monitor: KeptMonitor } | { teamId: string; settings: MonitorSettings } | { problem: TargetProblem } {
    if (target.by === 'uuid') {
      const { monitorId } = validCode(memory, target.uuid) ?? {};
      const monitor = [...monitors.values()].find((one) => one.uuid === target.uuid || one.monitorId === monitorId);
      return monitor === undefined ? { problem: 'not-found' } : { monitor };
    }
    const teamId = target.apiKey === undefined ? teamOfKey(memory, target.pingKey) : target.apiKey.teamId;
    if (teamId === null || !memory.pingKeys.has(teamId)) return { problem: 'not-found' };
    const [monitor, another] = memory
      .ofTeam(teamId)
      .filter(({ settings }) => settings.slug !== '' && settings.slug === target.slug);
    if (another !== undefined) return { problem: 'ambiguous-slug' };
    if (monitor !== undefined) return { monitor };
    const settings = target.settingsToCreate;
    return settings === null ? { problem: 'not-found' } : { teamId, settings };
  }

  function record(target: PingTarget, ping: ReceivedPing): PingOutcome {
    const found = find(target);
    if ('problem' in found) return { recorded: false, problem: found.problem };
    const code = target.by === 'uuid' ? target.uuid : target.pingKey;
    if ('monitor' in found) return recordOf(found.monitor, ping, code);
    const { teamId, settings } = found;
    const refusal = admission.begin().admitMonitor({ teamId, monitors: memory.ofTeam(teamId).length }, ping.at);
    if (refusal !== null) return refusal;
    const outcome = recordOf(create({ target, teamId, settings }, ping), ping, code);
    return outcome.recorded ? { ...outcome, isCreated: true } : outcome;
  }

  function create(
    { target, teamId, settings }: { target: PingTarget; teamId: string; settings: MonitorSettings },
    { at, address }: ReceivedPing,
  ): KeptMonitor {
    return memory.commit(({ stamp, changed }) => {
      const name = { teamId, monitorId: createId(MONITOR_ID_PREFIX), uuid: randomUUID() };
      const id = (memory.engine.lastId += 1);
      const { by, actor } = createdBy(target, address);
      const made = emptyMonitor(rules, { ...name, id, settings, createdAt: at, stamp });
      made.edits.push({ sequence: (made.lastSequence += 1), at, action: 'created', by, changes: [] });
      monitors.set(id, made);
      memory.writeAudit(
        auditEdit({ ...name, name: settings.name }, { action: 'created', changes: [] }, { actor, isUndo: false }),
      );
      changed(made);
      return made;
    });
  }

  function recordOf(kept: KeptMonitor, ping: ReceivedPing, code: string): PingOutcome {
    const facts = {
      checkedUntil,
      ends: kept.pings.filter(({ kind }) => kind === 'success' || kind === 'fail'),
      storedDay: (day: string) => kept.days.get(day) ?? null,
    };
    const { record: made, outcome } = rules.recordPing(engineMonitorFromMemory(kept), ping, facts, admission.begin());
    if (made !== null) {
      write(kept, made, ping);
      memory.codes.get(code)?.uses.set(kept.monitorId, dayOfUse(Date.now()));
    }
    return outcome;
  }

  function write(kept: KeptMonitor, { monitor, logged, ...made }: PingRecord, received: ReceivedPing): void {
    memory.commit(({ stamp, changed, flip }) => {
      if (made.clampedTo !== null) clampLogs(kept, made.clampedTo);
      const { exitStatus, rid, method, scheme, address, userAgent } = received;
      const body = made.keepsBody ? received.body : NOTHING;
      const isBodyCut = received.isBodyCut || body.length < received.body.length;
      const seen = { exitStatus, rid, method, scheme, address, userAgent, isBodyCut };
      kept.pings.push({ ...logged, ...seen, isUnfinished: false, body });
      for (const ping of kept.pings) if (made.unfinished.includes(ping.sequence)) ping.isUnfinished = true;
      flip(kept, made.flips);
      putDays(kept, made.finishedDays);
      if (monitor.isBroken && !kept.isBroken) onBroken(kept.monitorId, monitor.problem);
      const { pingCount, lastSequence, isBroken } = monitor;
      Object.assign(kept, { pingCount, lastSequence, isBroken, stamp, state: monitor.known?.state ?? kept.state });
      changed(kept);
    });
  }

  return {
    ...createMemoryCatalog(memory),
    ...createMemoryEditor(memory, rules),
    ...createMemoryPingCodes(memory),
    ...createMemoryDeadlines({ ...options, checked: (until) => (checkedUntil = until) }),
    async recordPing(target, ping) {
      requireOpen();
      return record(target, ping);
    },
    async checkTarget(target) {
      requireOpen();
      const found = find(target);
      return 'problem' in found ? found.problem : null;
    },
    async keywordsOf(target) {
      requireOpen();
      const found = find(target);
      return ('monitor' in found && found.monitor.settings.keywords) || null;
    },
    subscribe(listener) {
      // Wrap the listener, so that a listener that's added twice is also called twice.
      const own: typeof listener = (changes) => listener(changes);
      memory.listeners.add(own);
      return () => memory.listeners.delete(own);
    },
    async close() {
      isClosed = true;
    },
  };
}
