import { join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { readConfig, type Config } from './config.ts';
import { ConfigError, type Environment } from './configReaders.ts';
import { readLimits } from './limits.ts';

const provider = {
  id: 'acme',
  display: 'Acme',
  issuer: 'https://id.acme.example',
  clientId: 'hearth',
  clientSecret: 'hush-hush',
};
const providers = (...changes: object[]) =>
  JSON.stringify((changes.length === 0 ? [{}] : changes).map((change) => ({ ...provider, ...change })));

describe('readConfig', () => {
  it('has a default for everything', () => {
    expect(readConfig({})).toEqual({
      port: 8080,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:8080',
      dataDir: resolve('data'),
      database: { engine: 'sqlite', file: resolve('data/hearth.sqlite') },
      secretKey: undefined,
      previousSecretKeys: [],
      smtpUrl: undefined,
      mailFrom: 'Hearth <hearth@localhost>',
      oidcProviders: [],
      signUp: { kind: 'open' },
      trustProxy: 0,
      limits: readLimits({}),
      logLevel: 'info',
      corsOrigins: [],
      mailLimits: {
        alerts: { perAddressHour: 100, perTeamDay: 1_000 },
        confirmations: { perAddress: 3, perTeam: 20 },
      },
      outboxDays: 7,
      pingsKept: 1_000,
      allowsPrivateTargets: false,
      disk: { lowPercent: 5, lowMegabytes: 500, fullPercent: 1 },
      securityContact: undefined,
      metricsToken: undefined,
      mailPings: null,
      webRoot: resolve('dist/web'),
      commandFile: resolve('dist/cli/hearth.mjs'),
      isolatedProgram: expect.stringContaining('/src/server/isolated.ts'),
    });
  });

  it('treats an empty variable as unset', () => {
    const names = ['PORT', 'HOST', 'PUBLIC_URL', 'DATA_DIR', 'DATABASE_URL', 'SMTP_URL', 'MAIL_FROM', 'OIDC_PROVIDERS'];
    const more = ['SIGN_UP', 'TRUST_PROXY', 'LOG_LEVEL', 'CORS_ORIGINS', 'ALLOW_PRIVATE_TARGETS', 'PINGS_KEPT'];
    const empty = Object.fromEntries([...names, ...more].map((name) => [name, '']));
    expect(readConfig(empty)).toEqual(readConfig({}));
  });

  it.each<[Environment, Partial<Config>]>([
    [{ PORT: '0' }, { port: 0 }],
    [{ PORT: '9000' }, { port: 9000, publicUrl: 'http://localhost:9000' }],
    [{ HOST: '0.0.0.0' }, { host: '0.0.0.0' }],
    [{ PUBLIC_URL: 'https://Hearth.Example.com/' }, { publicUrl: 'https://hearth.example.com' }],
    [{ PUBLIC_URL: 'https://hearth.example.com' }, { mailFrom: 'Hearth <hearth@hearth.example.com>' }],
    [
      { DATA_DIR: '/var/lib/hearth' },
      { dataDir: '/var/lib/hearth', database: { engine: 'sqlite', file: '/var/lib/hearth/hearth.sqlite' } },
    ],
    [{ DATABASE_URL: 'sqlite:other/file.db' }, { database: { engine: 'sqlite', file: resolve('other/file.db') } }],
    [
      { DATABASE_URL: 'file:///srv/with a space/file.db' },
      { database: { engine: 'sqlite', file: '/srv/with a space/file.db' } },
    ],
    [
      { DATABASE_URL: 'postgres://me:secret@db/hearth' },
      { database: { engine: 'postgres', url: 'postgres://me:secret@db/hearth' } },
    ],
    [{ SMTP_URL: 'smtps://me:pass@mail.example.com' }, { smtpUrl: 'smtps://me:pass@mail.example.com' }],
    [{ MAIL_FROM: 'ops@example.com' }, { mailFrom: 'ops@example.com' }],
    [{ SIGN_UP: 'open' }, { signUp: { kind: 'open' } }],
    [{ SIGN_UP: 'invited' }, { signUp: { kind: 'invited' } }],
    [
      { SIGN_UP: 'Example.com, mail.example.org' },
      { signUp: { kind: 'domains', domains: ['example.com', 'mail.example.org'] } },
    ],
    [{ TRUST_PROXY: 'off' }, { trustProxy: 0 }],
    [{ TRUST_PROXY: '2' }, { trustProxy: 2 }],
    [{ LOG_LEVEL: 'debug' }, { logLevel: 'debug' }],
    [{ ALLOW_PRIVATE_TARGETS: 'true' }, { allowsPrivateTargets: true }],
    [{ ALLOW_PRIVATE_TARGETS: 'false' }, { allowsPrivateTargets: false }],
    [{ PINGS_KEPT: '100' }, { pingsKept: 100 }],
    [{ DISK_LOW_PERCENT: '0', DISK_LOW_MB: '0' }, { disk: { lowPercent: 0, lowMegabytes: 0, fullPercent: 1 } }],
    [{ SECURITY_CONTACT: 'mailto:security@example.com' }, { securityContact: 'mailto:security@example.com' }],
    [{ OUTBOX_DAYS: '0' }, { outboxDays: 0 }],
    [{ METRICS_TOKEN: 'Zm9vYmFyYmF6cXV4+/_.~-==' }, { metricsToken: 'Zm9vYmFyYmF6cXV4+/_.~-==' }],
    [{ MAIL_PINGS: 'off' }, { mailPings: null }],
    [
      { MAIL_PINGS: '2525', PUBLIC_URL: 'https://Hearth.example.com' },
      { mailPings: { port: 2525, domain: 'hearth.example.com' } },
    ],
    [
      { MAIL_PINGS: '25', MAIL_PINGS_DOMAIN: 'Ping.example.com' },
      { mailPings: { port: 25, domain: 'ping.example.com' } },
    ],
    [
      { LIMIT_ADDRESS_ALERT_MAILS_PER_HOUR: '5', LIMIT_TEAM_ALERT_MAILS_PER_DAY: '0' },
      { mailLimits: { alerts: { perAddressHour: 5, perTeamDay: 0 }, confirmations: { perAddress: 3, perTeam: 20 } } },
    ],
    [
      { LIMIT_ADDRESS_CONFIRMATION_MAILS_PER_DAY: '1', LIMIT_TEAM_CONFIRMATION_MAILS_PER_DAY: '2' },
      {
        mailLimits: {
          alerts: { perAddressHour: 100, perTeamDay: 1_000 },
          confirmations: { perAddress: 1, perTeam: 2 },
        },
      },
    ],
    [
      { CORS_ORIGINS: 'https://one.example, http://localhost:3000/ ,' },
      { corsOrigins: ['https://one.example', 'http://localhost:3000'] },
    ],
    [
      { OIDC_PROVIDERS: providers({ clientAuth: 'client_secret_post' }) },
      { oidcProviders: [{ ...provider, clientAuth: 'client_secret_post', scopes: ['openid', 'email', 'profile'] }] },
    ],
    [
      { OIDC_PROVIDERS: providers({ clientAuth: 'none', clientSecret: undefined }) },
      {
        oidcProviders: [{ ...provider, clientAuth: 'none', clientSecret: '', scopes: ['openid', 'email', 'profile'] }],
      },
    ],
    [{ OIDC_PROVIDERS: providers() }, { oidcProviders: [{ ...provider, scopes: ['openid', 'email', 'profile'] }] }],
    [
      { OIDC_PROVIDERS: providers({ scopes: 'openid groups', issuer: 'http://localhost:4000' }) },
      { oidcProviders: [{ ...provider, scopes: ['openid', 'groups'], issuer: 'http://localhost:4000' }] },
    ],
  ])('reads %j', (env, expected) => {
    expect(readConfig(env)).toMatchObject(expected);
  });

  it.each<[string, string]>([
    ['PORT', 'http'],
    ['PORT', '-1'],
    ['PORT', '65536'],
    ['PORT', '80.5'],
    ['PORT', '0x50'],
    ['PORT', ' 80'],
    ['PUBLIC_URL', 'hearth.example.com'],
    ['PUBLIC_URL', 'ftp://hearth.example.com'],
    ['PUBLIC_URL', 'https://example.com/hearth'],
    ['PUBLIC_URL', 'https://example.com/?a=b'],
    ['PUBLIC_URL', 'https://me:secret@example.com'],
    ['DATABASE_URL', 'postgres://hearth:secret@db'],
    ['DATABASE_URL', 'postgres://'],
    ['DATABASE_URL', 'mysql://db'],
    ['DATABASE_URL', './data.sqlite'],
    ['DATABASE_URL', 'sqlite:'],
    ['SECRET_KEY', 'secret-too-short'],
    ['SECRET_KEY', `secret-${'a'.repeat(32)},secret-${'b'.repeat(32)}`],
    ['SECRET_KEY_PREVIOUS', `secret-${'a'.repeat(32)},secret-short`],
    ['SMTP_URL', 'mail.example.com'],
    ['SMTP_URL', 'https://mail.example.com'],
    ['SMTP_URL', 'smtp://'],
    ['SIGN_UP', 'ann@example.com'],
    ['SIGN_UP', '*.example.com'],
    ['SIGN_UP', 'open,example.com'],
    ['SIGN_UP', ','],
    ['MAIL_FROM', 'Hearth'],
    ['MAIL_FROM', 'a@b.example\r\nBcc: c@d.example'],
    ['OIDC_PROVIDERS', 'secret-not-json'],
    ['OIDC_PROVIDERS', '{}'],
    ['OIDC_PROVIDERS', '[1]'],
    ['OIDC_PROVIDERS', providers({ id: 'A B' })],
    ['OIDC_PROVIDERS', providers({ display: '' })],
    ['OIDC_PROVIDERS', providers({ issuer: 'http://id.acme.example' })],
    ['OIDC_PROVIDERS', providers({ clientId: 7 })],
    ['OIDC_PROVIDERS', providers({ clientAuth: 'basic' })],
    ['OIDC_PROVIDERS', providers({ clientSecret: undefined })],
    ['OIDC_PROVIDERS', providers({ scopes: ['email'] })],
    ['OIDC_PROVIDERS', providers({}, {})],
    ['TRUST_PROXY', 'yes'],
    ['TRUST_PROXY', '33'],
    ['LOG_LEVEL', 'loud'],
    ['ALLOW_PRIVATE_TARGETS', '1'],
    ['ALLOW_PRIVATE_TARGETS', 'TRUE'],
    ['PINGS_KEPT', '9'],
    ['PINGS_KEPT', 'all'],
    ['DISK_FULL_PERCENT', '101'],
    ['SECURITY_CONTACT', 'security@example.com'],
    ['SECURITY_CONTACT', 'mailto:security@example.com\nPolicy: https://evil.example'],
    ['OUTBOX_DAYS', '-1'],
    ['METRICS_TOKEN', 'secret-'],
    ['METRICS_TOKEN', 'secret-with a space in it'],
    ['METRICS_TOKEN', 'secret-schlüssel-schlüssel'],
    ['MAIL_PINGS', 'yes'],
    ['MAIL_PINGS', '65536'],
    ['MAIL_PINGS_DOMAIN', 'ping@example.com'],
    ['LIMIT_ADDRESS_ALERT_MAILS_PER_HOUR', 'none'],
    ['CORS_ORIGINS', '*'],
    ['CORS_ORIGINS', 'https://one.example,null'],
    ['CORS_ORIGINS', 'https://one.example/path'],
  ])('rejects %s=%s with one sentence that names the variable, but no secrets', (name, value) => {
    let problem: unknown;
    try {
      readConfig({ [name]: value });
    } catch (error) {
      problem = error;
    }
    expect(problem).toBeInstanceOf(ConfigError);
    const { message } = problem as ConfigError;
    expect(message).toMatch(new RegExp(`^${name} [^\\n]+\\.$`));
    expect(message).not.toContain('secret-');
    expect(message).not.toContain('hush');
    expect(message).not.toContain(':secret@');
  });

  it('puts the data file in the data folder by default', () => {
    expect(readConfig({ DATA_DIR: 'elsewhere' }).database).toEqual({
      engine: 'sqlite',
      file: join(resolve('elsewhere'), 'hearth.sqlite'),
    });
  });
});
