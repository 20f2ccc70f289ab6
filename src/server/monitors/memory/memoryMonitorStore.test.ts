import { createMemoryAuditTrail } from '../../audit/memory/memoryAuditTrail.ts';
import type { MonitorLog } from '../testing/monitorWorld.ts';
import { describeMonitorStore } from '../monitorStore.contract.ts';
import { createMemoryMonitorStore } from './memoryMonitorStore.ts';
import { createMonitorMemory, type KeptMonitor } from './monitorMemory.ts';

const ROWS: Record<MonitorLog, (monitor: KeptMonitor) => number> = {
  pings: ({ pings }) => pings.length,
  ping_bodies: ({ pings }) => pings.filter(({ body }) => body.length > 0).length,
  flips: ({ flips }) => flips.length,
  edits: ({ edits }) => edits.length,
  daily_rollups: ({ days }) => days.size,
};

describeMonitorStore('memory', async () => {
  const trail = createMemoryAuditTrail();
  const memory = createMonitorMemory(trail.write);
  return {
    open: async (options) => createMemoryMonitorStore({ memory, ...options }),
    countRows: async (log) => memory.everything().reduce((sum, monitor) => sum + ROWS[log](monitor), 0),
    async countCodes() {
      const codes = [...memory.codes.values()];
      return [codes.length, codes.reduce((sum, { uses }) => sum + uses.size, 0)];
    },
    readAudit: (teamId) => trail.list({ teamId, limit: 100 }),
    remove: async () => undefined,
  };
});
