import { SQLITE } from '../../database/testing/engines.ts';
import { describeSqlMonitorStore } from './sqlMonitorStore.contract.ts';

describeSqlMonitorStore(SQLITE);
