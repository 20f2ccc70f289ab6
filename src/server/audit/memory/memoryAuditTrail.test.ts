import { createMemoryDocumentStore } from '../../documents/memory/memoryDocumentStore.ts';
import { describeAuditTrail } from '../auditTrail.contract.ts';
import { createMemoryAuditTrail } from './memoryAuditTrail.ts';

describeAuditTrail('memory', async () => {
  let now = 0;
  const trail = createMemoryAuditTrail(() => now);
  return { trail, documents: createMemoryDocumentStore(trail.write), setNow: (at) => void (now = at) };
});
