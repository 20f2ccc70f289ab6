import type { SavedConfig, SecretMark, ShownConfig } from '../../../../contract/alerting/integrationConfig.ts';

const SECRETS = ['url', 'secret', 'routingKey', 'apiKey', 'token', 'botToken', 'accessToken', 'value'];

/** Returns the parts of saved settings that the platform shows. */
export function shownOf(config: SavedConfig): ShownConfig {
  const text = JSON.stringify(config, (name, value: unknown) =>
    SECRETS.includes(name) && typeof value === 'string' ? markOf(value) : value,
  );
  return JSON.parse(text) as ShownConfig;
}

const markOf = (secret: string): SecretMark => ({
  isSet: true,
  ...(URL.canParse(secret) && { host: new URL(secret).host }),
});
