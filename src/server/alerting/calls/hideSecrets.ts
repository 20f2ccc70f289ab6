import type { IntegrationConfig } from '../../../contract/alerting/integrationConfig.ts';
import type { Integration } from '../../../contract/alerting/integrationRecord.ts';

/** An integration for those who may not manage it: what kind it is and roughly where it goes, and no secret. */
export const withSecretsHidden = (integration: Integration): Integration => ({
  ...integration,
  config: hidden(integration.config),
});

/** The address of a chat's webhook is its secret; only the host stays. */
const hostOnly = (url: string): string => `${new URL(url).origin}/`;

function hidden(config: IntegrationConfig): IntegrationConfig {
  switch (config.kind) {
    case 'email':
      return config;
    case 'webhook':
      return { ...config, url: hostOnly(config.url), headers: [], secret: undefined, downBody: '', upBody: '' };
    case 'slack':
    case 'discord':
    case 'msteams':
      return { ...config, url: hostOnly(config.url) };
    case 'pagerduty':
      return { ...config, routingKey: '' };
    case 'opsgenie':
      return { ...config, apiKey: '' };
    case 'ntfy':
      return { ...config, server: hostOnly(config.server), topic: '', token: undefined };
    case 'telegram':
      return { ...config, botToken: '' };
    case 'matrix':
      return { ...config, homeserver: hostOnly(config.homeserver), accessToken: '' };
  }
}
