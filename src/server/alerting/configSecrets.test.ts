import { describe, expect, it } from '@jest/globals';
import type { IntegrationConfig, SavedConfig } from '../../contract/alerting/integrationConfig.ts';
import { keepSecrets, openConfig, secretsOf, showConfig, redactSecrets } from './configSecrets.ts';

const SECRET = 'planted-secret';
const EVERY_KIND: IntegrationConfig[] = [
  { kind: 'email', to: 'oncall@example.com' },
  {
    kind: 'webhook',
    url: `https://example.com/${SECRET}`,
    method: 'POST',
    headers: [{ name: 'Authorization', value: `Bearer ${SECRET}` }],
    secret: SECRET,
    downBody: '{}',
    upBody: '',
  },
  { kind: 'slack', url: `https://hooks.slack.com/${SECRET}` },
  { kind: 'discord', url: `https://discord.com/${SECRET}` },
  { kind: 'msteams', url: `https://teams.example.com/${SECRET}` },
  { kind: 'pagerduty', routingKey: SECRET },
  { kind: 'opsgenie', apiKey: SECRET, region: 'eu' },
  { kind: 'ntfy', server: 'https://ntfy.sh', topic: 'night', token: SECRET, priority: 4 },
  { kind: 'ntfy', server: 'https://ntfy.sh', topic: 'night', priority: 4 },
  { kind: 'telegram', botToken: SECRET, chatId: '1' },
  { kind: 'matrix', homeserver: 'https://matrix.org', roomId: '!a:b', accessToken: SECRET },
];
const [, webhook] = EVERY_KIND;
const shownWebhook = showConfig(webhook!) as Extract<SavedConfig, { kind: 'webhook' }>;

describe('the secrets of an integration', () => {
  it.each(EVERY_KIND)('are masked for display and restored for use: $kind', (config) => {
    const shown = showConfig(config);
    expect(JSON.stringify(shown)).not.toContain(SECRET);
    expect(showConfig(shown)).toEqual(shown);
    expect(openConfig(shown, secretsOf(config))).toEqual(config);
  });

  it('make the configuration unusable if one is missing', () => {
    expect(openConfig(shownWebhook, { url: 'https://example.com' })).toBeNull();
  });

  it.each(EVERY_KIND)('survive saving the masked configuration: $kind', (config) => {
    expect(keepSecrets(showConfig(config), config)).toEqual({ config });
  });

  it('can’t be reused by a new integration or one of another kind', () => {
    const shown = showConfig({ kind: 'slack', url: 'https://hooks.slack.com/1' });
    const problem = { path: 'url', message: 'must be entered' };
    expect(keepSecrets(shown, null)).toEqual({ problem });
    expect(keepSecrets(shown, { kind: 'discord', url: 'https://discord.com/1' })).toEqual({ problem });
  });

  it.each<[string, SavedConfig, string]>([
    ['to another host (webhook)', { ...shownWebhook, url: 'https://attacker.example/' }, 'headers/0/value'],
    ['to another port', { ...shownWebhook, headers: [], url: 'https://example.com:8443/' }, 'secret'],
    ['to an unencrypted URL', { ...shownWebhook, headers: [], url: 'http://example.com/' }, 'secret'],
    [
      'ntfy',
      { kind: 'ntfy', server: 'https://attacker.example', topic: 'night', token: { isSet: true }, priority: 4 },
      'token',
    ],
    [
      'Matrix',
      { kind: 'matrix', homeserver: 'https://attacker.example', roomId: '!a:b', accessToken: { isSet: true } },
      'accessToken',
    ],
  ])('must be entered again if requests would go %s', (_what, saved, path) => {
    const before = EVERY_KIND.find(({ kind }) => kind === saved.kind) ?? null;
    expect(keepSecrets(saved, before)).toEqual({
      problem: { path, message: 'must be entered again because the host changed' },
    });
  });

  it('are kept if only the path of the address changes', () => {
    const saved = { ...shownWebhook, url: 'https://example.com/new' };
    expect(keepSecrets(saved, webhook!)).toEqual({ config: { ...webhook, url: 'https://example.com/new' } });
  });

  it('are kept for headers by name, regardless of their position', () => {
    const headers = [
      { name: 'X-New', value: '1' },
      { name: 'authorization', value: { isSet: true as const } },
    ];
    expect(keepSecrets({ ...shownWebhook, headers }, webhook!)).toMatchObject({
      config: { headers: [{ value: '1' }, { value: `Bearer ${SECRET}` }] },
    });
    const renamed = [{ name: 'X-Other', value: { isSet: true as const } }];
    expect(keepSecrets({ ...shownWebhook, headers: renamed }, webhook!)).toEqual({
      problem: { path: 'headers/0/value', message: 'must be entered' },
    });
  });

  it.each(EVERY_KIND.filter((config) => Object.keys(secretsOf(config)).length > 0))(
    'are removed from a response that repeats them: $kind',
    (config) => {
      const echo = `You sent ${Object.values(secretsOf(config)).join(' and ')} to /${SECRET}. Thanks!`;
      const shown = redactSecrets(echo, config);
      expect(shown).not.toContain(SECRET);
      expect(shown).toContain('Thanks!');
    },
  );
});
