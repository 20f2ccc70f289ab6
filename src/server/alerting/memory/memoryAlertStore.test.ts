import { describeAlertStore } from '../alertStore.contract.ts';
import { domainPolicy } from '../policy/domainPolicy.ts';
import { createPlainMonitors } from '../testing/plainMonitors.ts';
import { createAlertData } from './alertData.ts';
import { createMemoryAlertStore, createMemoryMonitorRows } from './memoryAlertStore.ts';

describeAlertStore('memory', async () => {
  const data = createAlertData();
  return {
    alerts: createMemoryAlertStore({ policy: domainPolicy }, data),
    monitors: createPlainMonitors(createMemoryMonitorRows(data)),
    another: async (options) => createMemoryAlertStore({ ...options, policy: domainPolicy }, data),
    close: async () => undefined,
  };
});
