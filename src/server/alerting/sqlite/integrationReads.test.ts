import { expect, it } from '@jest/globals';
import { MAX_SHOWN_USES } from '../../../contract/alerting/integrationRecord.ts';
import { THE_SERVER } from '../../audit/auditEntry.ts';
import { temporaryFiles } from '../../database/sqlite/testing/temporaryFiles.ts';
import { openAlertWorld } from '../testing/openAlertWorld.ts';
import { openCountedStore } from '../testing/openCountedStore.ts';

const nextFile = temporaryFiles();

it('reads integrations without reading every pair of a monitor and an integration', async () => {
  const file = nextFile();
  const world = openAlertWorld(file);
  const integrationIds = [await world.addIntegration({ name: 'A' }), await world.addIntegration({ name: 'B' })];
  const monitorIds: string[] = [];
  for (let index = 0; index < MAX_SHOWN_USES + 20; index++) monitorIds.push(await world.addMonitor(`M${index}`));
  for (const id of integrationIds) await world.alerts.assignEverywhere(world.teamId, id, THE_SERVER);
  const counted = openCountedStore(file);
  const { list, listUsed, find, usedBy } = counted.alerts;
  const [[one = ''], [monitorId = '']] = [integrationIds, monitorIds];

  expect((await list(world.teamId)).map(({ name }) => name)).toEqual(['A', 'B']);
  const all = { monitorCount: monitorIds.length, monitorIds: { length: MAX_SHOWN_USES } };
  expect(await listUsed(world.teamId)).toMatchObject([all, all]);
  const asked = { monitorCount: monitorIds.length, monitorIds: [monitorId] };
  expect(await listUsed(world.teamId, [monitorId])).toMatchObject([asked, asked]);
  expect(await find(world.teamId, one)).toMatchObject(all);
  expect(await usedBy(world.teamId, [monitorId])).toEqual(new Map([[monitorId, integrationIds]]));
  expect(counted.takeRows()).toBe(2 + 2 + 2 + 1 + 2);
  await counted.close();
  await world.close();
});
