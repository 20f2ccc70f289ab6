import type { ShownConfig } from '../../../contract/alerting/integrationConfig.ts';
import type { Integration } from '../../../contract/alerting/integrationRecord.ts';

/** An integration for those who may not manage it: what kind it is and roughly where it goes. */
export const withSecretsHidden = (integration: Integration): Integration => ({
  ...integration,
  config: hidden(integration.config),
});

/** No one gets a secret; texts that people wrote may hold one too, and anyone who knows an ntfy topic can read it. */
function hidden(config: ShownConfig): ShownConfig {
  switch (config.kind) {
    case 'webhook':
      return { ...config, headers: [], downBody: '', upBody: '' };
    case 'ntfy':
      return { ...config, topic: '' };
    default:
      return config;
  }
}
