import { describe, expect, it } from '@jest/globals';
import { integrationsOfKuma } from './kumaIntegrations.ts';

const read = (config: object | string, more: object = {}) =>
  integrationsOfKuma([
    {
      id: 7,
      name: 'Ops',
      isActive: true,
      isDefault: false,
      config: typeof config === 'string' ? config : JSON.stringify(config),
      ...more,
    },
  ]);

describe('Uptime Kuma’s notifications', () => {
  it.each([
    [
      { type: 'slack', slackwebhookURL: 'https://s' },
      { kind: 'slack', url: 'https://s' },
    ],
    [
      { type: 'mattermost', mattermostWebhookUrl: 'https://m' },
      { kind: 'slack', url: 'https://m' },
    ],
    [
      { type: 'rocket.chat', rocketwebhookURL: 'https://r' },
      { kind: 'slack', url: 'https://r' },
    ],
    [
      { type: 'discord', discordWebhookUrl: 'https://d' },
      { kind: 'discord', url: 'https://d' },
    ],
    [
      { type: 'teams', webhookUrl: 'https://t' },
      { kind: 'msteams', url: 'https://t' },
    ],
    [
      { type: 'telegram', telegramBotToken: '1:a', telegramChatID: -100 },
      { kind: 'telegram', botToken: '1:a', chatId: '-100' },
    ],
    [
      {
        type: 'ntfy',
        ntfyserverurl: 'https://n',
        ntfytopic: 'night',
        ntfyPriority: 5,
        ntfyAuthenticationMethod: 'none',
      },
      { kind: 'ntfy', server: 'https://n', topic: 'night', priority: 5 },
    ],
    [
      { type: 'ntfy', ntfytopic: 'night', ntfyAuthenticationMethod: 'accessToken', ntfyaccesstoken: 'tk' },
      { kind: 'ntfy', server: 'https://ntfy.sh', topic: 'night', priority: 3, token: 'tk' },
    ],
    [
      { type: 'matrix', homeserverUrl: 'https://h', internalRoomId: '!a:b', accessToken: 'syt' },
      { kind: 'matrix', homeserver: 'https://h', roomId: '!a:b', accessToken: 'syt' },
    ],
    [
      { type: 'PagerDuty', pagerdutyIntegrationKey: 'pd' },
      { kind: 'pagerduty', routingKey: 'pd' },
    ],
    [
      { type: 'Opsgenie', opsgenieApiKey: 'og', opsgenieRegion: 'eu' },
      { kind: 'opsgenie', apiKey: 'og', region: 'eu' },
    ],
    [
      { type: 'smtp', smtpTo: 'a@example.com' },
      { kind: 'email', to: 'a@example.com' },
    ],
    [
      { type: 'gotify', gotifyserverurl: 'https://g/', gotifyapplicationToken: 'tok', gotifyPriority: 4 },
      {
        kind: 'webhook',
        url: 'https://g/message',
        method: 'POST',
        headers: [{ name: 'X-Gotify-Key', value: 'tok' }],
        downBody: '{"title": "{{title}}", "message": "{{message}}", "priority": 4}',
        upBody: '{"title": "{{title}}", "message": "{{message}}", "priority": 4}',
      },
    ],
    [
      { type: 'webhook', webhookURL: 'https://w', httpMethod: 'put', webhookAdditionalHeaders: '{"X-Key": "k"}' },
      {
        kind: 'webhook',
        url: 'https://w',
        method: 'PUT',
        headers: [{ name: 'X-Key', value: 'k' }],
        downBody: '',
        upBody: '',
      },
    ],
  ])('are imported: %j', (fields, config) => {
    expect(read(fields)).toMatchObject([{ kind: 'draft', name: 'Ops', config }]);
  });

  it('become one integration per e-mail recipient, and list the parts that are lost', () => {
    const losses = [
      'The recipient must confirm before alerts arrive, unless it’s a member’s own address.',
      'Cc and Bcc recipients aren’t imported.',
    ];
    expect(read({ type: 'smtp', smtpTo: 'A <a@example.com>; b@example.com,none', smtpCC: 'c@example.com' })).toEqual(
      ['a@example.com', 'b@example.com'].map((to) => ({
        key: 'notification 7',
        name: `Ops (${to})`,
        kind: 'draft',
        config: { kind: 'email', to },
        isDefault: false,
        losses,
      })),
    );
    expect(read({ type: 'slack', slackwebhookURL: 'https://s', slackchannel: '#x' })).toMatchObject([
      { losses: ['Its messages use the webhook’s channel, name and icon.'] },
    ]);
  });

  it('are limited in number, even if they have many recipients', () => {
    const smtpTo = Array.from({ length: 5_000 }, (_, index) => `a${index}@example.com`).join();
    const mails = Array.from({ length: 8 }, (_, id) => ({
      id,
      name: 'Ops',
      isActive: true,
      isDefault: false,
      config: JSON.stringify({ type: 'smtp', smtpTo }),
    }));
    const found = integrationsOfKuma(mails.slice(0, 1));
    expect(found).toHaveLength(100);
    expect(found[0]).toMatchObject({ losses: [expect.anything(), 'Only the first 100 recipients are imported.'] });
    expect(integrationsOfKuma(mails)).toHaveLength(500);
  });

  it.each([
    [{ type: 'pushover' }, {}, /^Hearth has no integration for “pushover”\. Add another one/],
    [{ type: 'constructor' }, {}, /^Hearth has no integration for “constructor”/],
    [{ type: 'smtp', smtpTo: 'nobody' }, {}, 'It has no recipient.'],
    [
      { type: 'ntfy', ntfytopic: 't', ntfyAuthenticationMethod: 'usernamePassword' },
      {},
      /^It logs in with a password\./,
    ],
    [{ type: 'ntfy', ntfytopic: 't', ntfyserverurl: 'https://me:pw@n' }, {}, /^Its address contains a password/],
    [{ type: 'matrix', homeserverUrl: 'https://me:pw@h' }, {}, /^Its address contains a password/],
    [{ type: 'slack' }, { isActive: false }, 'It’s turned off in Uptime Kuma.'],
    ['{"type":', {}, 'Its settings can’t be read.'],
    ['[]', {}, 'Its settings can’t be read.'],
  ])('explain why they can’t be imported: %j %j', (config, more, why) => {
    const [found] = read(config, more);
    expect(found).toMatchObject({ kind: 'refused', why: expect.stringMatching(why) });
  });
});
