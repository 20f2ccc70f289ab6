import { afterEach, beforeEach, describe } from '@jest/globals';
import { describeAlertAudits } from './contract/auditing.contract.ts';
import { describeConfirming } from './contract/confirming.contract.ts';
import { describeCounting } from './contract/counting.contract.ts';
import { describeEndings } from './contract/endings.contract.ts';
import { describeFlapping } from './contract/flapping.contract.ts';
import { describeFlipRecords } from './contract/flipRecords.contract.ts';
import { describeForgetting } from './contract/forgetting.contract.ts';
import { describeHolding } from './contract/holding.contract.ts';
import { describeIntegrations } from './contract/integrations.contract.ts';
import { describeMailLimits } from './contract/mailLimits.contract.ts';
import { describeMuting } from './contract/muting.contract.ts';
import { describePreferences } from './contract/preferences.contract.ts';
import { describePruning } from './contract/pruning.contract.ts';
import { describeReach } from './contract/reach.contract.ts';
import { describeReports } from './contract/reports.contract.ts';
import { describeSharing } from './contract/sharing.contract.ts';
import { describeStorms } from './contract/storms.contract.ts';
import { describeAlerting } from './contract/alerting.contract.ts';
import { describeUndonePauses } from './contract/undonePauses.contract.ts';
import { describeUnsubscribing } from './contract/unsubscribing.contract.ts';
import { createAlertWorld, type AlertPlace, type AlertWorld } from './testing/alertWorld.ts';

/** Contract suite for every alert store adapter. `open` returns an empty store; the suite closes it. */
export function describeAlertStore(name: string, open: () => Promise<AlertPlace>): void {
  describe(`alert store: ${name}`, () => {
    let place: AlertPlace | undefined;
    let world: AlertWorld | undefined;
    beforeEach(async () => {
      place = await open();
      world = createAlertWorld(place);
    });
    afterEach(() => place?.close());

    const context = {
      world(): AlertWorld {
        if (world === undefined) throw new Error('No test is running.');
        return world;
      },
      monitors() {
        if (place === undefined) throw new Error('No test is running.');
        return place.monitors;
      },
      another(options?: Parameters<AlertPlace['another']>[0]) {
        if (place === undefined) throw new Error('No test is running.');
        return place.another(options);
      },
      readAudit(teamId: string) {
        if (place === undefined) throw new Error('No test is running.');
        return place.readAudit(teamId);
      },
    };

    describeAlertAudits(context);
    describeIntegrations(context);
    describeAlerting(context);
    describeSharing(context);
    describeHolding(context);
    describeMuting(context);
    describeCounting(context);
    describeStorms(context);
    describeFlapping(context);
    describeEndings(context);
    describeUndonePauses(context);
    describeUnsubscribing(context);
    describeConfirming(context);
    describeMailLimits(context);
    describePreferences(context);
    describeReports(context);
    describeFlipRecords(context);
    describePruning(context);
    describeForgetting(context);
    describeReach(context);
  });
}
