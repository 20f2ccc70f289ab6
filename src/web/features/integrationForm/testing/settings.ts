import type { IntegrationConfig, SavedConfig, ShownConfig } from '../../../../contract/alerting/integrationConfig.ts';
import type { Integration, IntegrationSettings } from '../../../../contract/alerting/integrationRecord.ts';

export const teamId = `tid_${'A'.repeat(22)}`;
export const integrationId = `iid_${'I'.repeat(22)}`;

export const settingsWith = (config: SavedConfig): IntegrationSettings => ({
  name: 'Operators',
  config,
  isDefault: false,
  remindEverySeconds: 3_600,
  alertAfterFailures: 2,
  wantsSummary: false,
});

const config: ShownConfig = { kind: 'slack', url: { isSet: true, host: 'hooks.example.com' } };

export const storedIntegration: Integration = {
  ...settingsWith(config),
  config,
  integrationId,
  teamId,
  versionstamp: '7',
  createdAt: 0,
  disabled: null,
  muted: null,
  confirmation: { state: 'confirmed' },
  lastDelivery: null,
  monitorCount: 0,
  monitorIds: [],
};

const URL = 'https://hooks.example.com/1';

/** A configuration for each kind, and two for kinds with optional fields. */
export const CONFIGS: readonly IntegrationConfig[] = [
  { kind: 'email', to: 'oncall@example.com' },
  { kind: 'webhook', url: URL, method: 'POST', headers: [], downBody: '', upBody: '' },
  {
    kind: 'webhook',
    url: URL,
    method: 'PUT',
    headers: [{ name: 'Authorization', value: 'Bearer x y' }],
    secret: 'hush',
    downBody: '{"text": "{{message}}"}',
    upBody: 'up: {{name}}',
  },
  { kind: 'slack', url: URL },
  { kind: 'discord', url: URL },
  { kind: 'msteams', url: URL },
  { kind: 'pagerduty', routingKey: 'a'.repeat(32) },
  { kind: 'opsgenie', apiKey: 'key-1', region: 'eu' },
  { kind: 'ntfy', server: 'https://ntfy.sh', topic: 'night-watch', priority: 5 },
  { kind: 'ntfy', server: 'https://ntfy.sh', topic: 'night-watch', token: 'tk_1', priority: 1 },
  { kind: 'telegram', botToken: '123456:ABC-DEF_1', chatId: '-1001234567890' },
  { kind: 'matrix', homeserver: 'https://matrix.org', roomId: '!abc:matrix.org', accessToken: 'syt_1' },
];
