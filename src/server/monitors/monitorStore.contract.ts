import { afterEach, beforeEach, describe } from '@jest/globals';
import { describeAbsence } from './contract/absence.contract.ts';
import { describeAcrossTeams } from './contract/acrossTeams.contract.ts';
import { describeMonitorAudits } from './contract/auditing.contract.ts';
import { describeCatalog } from './contract/catalog.contract.ts';
import { describeClock } from './contract/clock.contract.ts';
import { describeDashboard } from './contract/dashboard.contract.ts';
import { describeDeadlines } from './contract/deadlines.contract.ts';
import { describeEditor } from './contract/editor.contract.ts';
import { describeEndedNames } from './contract/endedNames.contract.ts';
import { describeForgetting } from './contract/forgetting.contract.ts';
import { describeHistory } from './contract/history.contract.ts';
import { describeIncidents } from './contract/incident.contract.ts';
import { describeLanes } from './contract/lanes.contract.ts';
import { describeMoving } from './contract/moving.contract.ts';
import {
  openMonitorWorld,
  type ContractContext,
  type MonitorStorage,
  type MonitorWorld,
} from './testing/monitorWorld.ts';
import { describePages } from './contract/pages.contract.ts';
import { describePingCodes } from './contract/pingCodes.contract.ts';
import { describePings } from './contract/pings.contract.ts';
import { describePingsTogether } from './contract/pingsTogether.contract.ts';
import { describePruning } from './contract/pruning.contract.ts';
import { describeRollups } from './contract/rollups.contract.ts';
import { describeSharing } from './contract/sharing.contract.ts';
import { describeShelving } from './contract/shelving.contract.ts';
import { describeTimeline } from './contract/timeline.contract.ts';
import { describeUndonePauses } from './contract/undonePauses.contract.ts';

/** The contract of the monitor store on each engine. `create` returns empty storage. */
export function describeMonitorStore(name: string, create: () => Promise<MonitorStorage>): void {
  describe(`monitor store: ${name}`, () => {
    let storage: MonitorStorage;
    let worlds: MonitorWorld[];
    beforeEach(async () => {
      storage = await create();
      worlds = [await openMonitorWorld(storage)];
    });
    afterEach(async () => {
      for (const { store } of worlds) await store.close();
    });

    const context: ContractContext = {
      world() {
        const [world] = worlds;
        if (world === undefined) throw new Error('No test is running.');
        return world;
      },
      storage: () => storage,
      async another(options) {
        const world = await openMonitorWorld(storage, options);
        worlds.push(world);
        return world;
      },
    };

    describeCatalog(context);
    describeEditor(context);
    describeMoving(context);
    describeMonitorAudits(context);
    describePages(context);
    describeAcrossTeams(context);
    describeDashboard(context);
    describeLanes(context);
    describePings(context);
    describePingsTogether(context);
    describePingCodes(context);
    describeEndedNames(context);
    describeDeadlines(context);
    describeAbsence(context);
    describeClock(context);
    describeTimeline(context);
    describeUndonePauses(context);
    describeHistory(context);
    describeIncidents(context);
    describeRollups(context);
    describePruning(context);
    describeForgetting(context);
    describeShelving(context);
    describeSharing(context);
  });
}
