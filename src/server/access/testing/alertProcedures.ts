import { createId, INTEGRATION_ID_PREFIX } from '../../../contract/ids.ts';
import type { ProcedureRow } from './accountProcedures.ts';
import { ALLOWED, answers, type Outcomes, type TeamWorld } from './startTeamWorld.ts';

const signedIn = answers('ForbiddenError', ALLOWED);
const notThere = answers('ForbiddenError', 'DocumentNotFoundError');
const members: Outcomes = { ...notThere, member: ALLOWED, owner: ALLOWED };
const managers: Outcomes = { ...notThere, member: 'ForbiddenError', owner: ALLOWED };
const notThereToManagers: Outcomes = { ...notThere, member: 'ForbiddenError' };

const ofTeam = ({ team }: TeamWorld) => ({ teamId: team.teamId });
const ofMonitor = ({ team, monitor }: TeamWorld) => ({ teamId: team.teamId, monitorId: monitor.data.monitorId });
const ofMonitors = ({ team, monitor }: TeamWorld) => ({
  teamId: team.teamId,
  monitors: [{ monitorId: monitor.data.monitorId }],
});
const old = { versionstamp: 'of another time' };

const webhook = {
  kind: 'webhook',
  url: 'https://hooks.example.test/',
  method: 'POST',
  headers: [],
  downBody: '',
  upBody: '',
};
const integration = {
  name: 'On call',
  config: webhook,
  isDefault: false,
  remindEverySeconds: null,
  alertAfterFailures: 1,
  wantsSummary: false,
};
const oldIntegration = { integrationId: `iid_${'0'.repeat(22)}`, ...old };
const ofOldIntegration = (world: TeamWorld) => ({ ...ofTeam(world), integrationId: oldIntegration.integrationId });

/** Who can call the procedures about integrations, their alerts and holds. */
export const alertRows: ProcedureRow[] = [
  { rpc: 'integrations/list', input: ofTeam, outcomes: members },
  {
    rpc: 'integrations/save',
    input: (world) => ({
      ...ofTeam(world),
      integrationId: createId(INTEGRATION_ID_PREFIX),
      versionstamp: null,
      settings: integration,
    }),
    outcomes: managers,
  },
  { rpc: 'integrations/rules', input: ofTeam, outcomes: members },
  {
    rpc: 'integrations/saveRules',
    input: (world) => ({
      ...ofTeam(world),
      rules: { remindEverySeconds: null, alertAfterFailures: 1, wantsSummary: true },
    }),
    outcomes: managers,
  },
  { rpc: 'integrations/sendConfirmation', input: ofOldIntegration, outcomes: notThereToManagers },
  {
    rpc: 'integrations/mute',
    input: (world) => ({ ...ofOldIntegration(world), mute: { until: null } }),
    outcomes: notThereToManagers,
  },
  {
    rpc: 'integrations/delete',
    input: (world) => ({ ...ofTeam(world), ...oldIntegration }),
    outcomes: notThereToManagers,
  },
  {
    rpc: 'integrations/use',
    input: (world) => ({ ...ofMonitor(world), integrationId: oldIntegration.integrationId, isUsed: true }),
    outcomes: notThere,
  },
  {
    rpc: 'integrations/useMany',
    input: (world) => ({ ...ofMonitors(world), integrationId: oldIntegration.integrationId, isUsed: true }),
    outcomes: notThere,
  },
  { rpc: 'integrations/assignEverywhere', input: ofOldIntegration, outcomes: notThereToManagers },
  { rpc: 'alerting/mailMe', input: ofTeam, outcomes: managers },
  {
    rpc: 'integrations/test',
    input: (world) => ({ ...ofTeam(world), config: webhook, direction: 'down' }),
    outcomes: managers,
  },
  {
    rpc: 'integrations/testSaved',
    input: (world) => ({ ...ofOldIntegration(world), direction: 'down' }),
    outcomes: notThere,
  },
  {
    rpc: 'integrations/preview',
    input: (world) => ({ ...ofTeam(world), template: '{{name}}', direction: 'up' }),
    outcomes: members,
  },
  { rpc: 'notifications/list', input: ofMonitor, outcomes: members },
  {
    rpc: 'notifications/retry',
    input: (world) => ({ ...ofTeam(world), notificationId: 'of old' }),
    outcomes: notThere,
  },
  { rpc: 'alerting/quiet', input: ofTeam, outcomes: members },
  { rpc: 'alerting/snooze', input: (world) => ({ ...ofMonitor(world), until: null }), outcomes: members },
  {
    rpc: 'alerting/snoozeMonitors',
    input: (world) => ({ ...ofTeam(world), monitors: [{ ...ofMonitors(world).monitors[0], until: null }] }),
    outcomes: members,
  },
  {
    rpc: 'alerting/saveWindow',
    input: (world) => ({
      ...ofTeam(world),
      versionstamp: null,
      window: { windowId: 'w', title: 'Move', monitorIds: [], when: { kind: 'once', from: 0, minutes: 1 } },
    }),
    outcomes: members,
  },
  {
    rpc: 'alerting/deleteWindow',
    input: (world) => ({ ...ofTeam(world), ...old, windowId: 'of old' }),
    outcomes: notThere,
  },
  { rpc: 'preferences/get', outcomes: signedIn },
  {
    rpc: 'preferences/save',
    input: () => ({ teams: [], quietHours: null, weeklyReport: true }),
    outcomes: signedIn,
  },
];
