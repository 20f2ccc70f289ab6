import type { IntegrationConfig } from '../../../../contract/alerting/integrationConfig.ts';
import type { Integration, IntegrationSettings } from '../../../../contract/alerting/integrationRecord.ts';

export const teamId = `tid_${'A'.repeat(22)}`;
export const integrationId = `iid_${'I'.repeat(22)}`;

export const settingsWith = (config: IntegrationConfig): IntegrationSettings => ({
  name: 'Operators',
  config,
  isDefault: false,
  remindEverySeconds: 3_600,
  alertAfterFailures: 2,
  wantsSummary: false,
});

export const storedIntegration: Integration = {
  ...settingsWith({ kind: 'slack', url: 'https://hooks.example.com/1' }),
  integrationId,
  teamId,
  versionstamp: '7',
  createdAt: 0,
  disabled: null,
  confirmation: { state: 'confirmed' },
  lastDelivery: null,
  monitorIds: [],
};
