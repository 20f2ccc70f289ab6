import { createMemoryAuditTrail } from '../../audit/memory/memoryAuditTrail.ts';
import { describeAlertStore } from '../alertStore.contract.ts';
import { domainPolicy } from '../policy/domainPolicy.ts';
import { createPlainMonitors } from '../testing/plainMonitors.ts';
import { createAlertData } from './alertData.ts';
import { createMemoryAlertStore, createMemoryMonitorRows } from './memoryAlertStore.ts';

describeAlertStore('memory', async () => {
  const trail = createMemoryAuditTrail();
  const data = createAlertData(trail.write);
  return {
    alerts: createMemoryAlertStore({ policy: domainPolicy }, data),
    monitors: createPlainMonitors(createMemoryMonitorRows(data)),
    another: async (options) => createMemoryAlertStore({ ...options, policy: domainPolicy }, data),
    readAudit: (teamId) => trail.list({ teamId, limit: 100 }),
    close: async () => undefined,
  };
});
