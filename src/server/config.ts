import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MailLimits } from './alerting/policy/mailLimits.ts';
import { ConfigError, readChoice, readFlag, readInteger, readList, type Environment } from './configReaders.ts';
import type { DatabasePlace } from './database/openDatabase.ts';
import type { SignUp } from './auth/signUpPolicy.ts';
import type { DiskThresholds } from './storageWatch.ts';
import { readOidcProviders, type OidcProvider } from './configProviders.ts';
import { readLimits, type Limits } from './limits.ts';
import type { MailPingsPlace } from './mailPings/createMailPings.ts';
import { MIN_KEY_LENGTH } from './secrets/secretKeys.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** All settings for operators, read once at startup. */
export interface Config {
  port: number;
  host: string;
  /** Origin of every link in outgoing messages; no trailing slash. */
  publicUrl: string;
  dataDir: string;
  database: DatabasePlace;
  /** Encrypts secrets in the database. By default, the key in `dataDir` is used. */
  secretKey: string | undefined;
  /** Keys that were previously used to encrypt secrets. */
  previousSecretKeys: string[];
  /** By default, e-mails are written to the outbox folder in `dataDir`. */
  smtpUrl: string | undefined;
  mailFrom: string;
  oidcProviders: OidcProvider[];
  /** Who can create an account. */
  signUp: SignUp;
  /** The number of trusted proxies in front of the server, for determining the client's address; 0 for none. */
  trustProxy: number;
  logLevel: LogLevel;
  corsOrigins: string[];
  /** Whether alerts can be sent to addresses in the operator's own network. */
  allowsPrivateTargets: boolean;
  mailLimits: MailLimits;
  /** How long e-mails stay in the outbox; 0 for no limit. */
  outboxDays: number;
  /** The number of pings kept per monitor. */
  pingsKept: number;
  /** Limits on what one visitor can use. */
  limits: Limits;
  /** When to warn that the disk is almost full, and when to reserve the remaining space for pings. */
  disk: DiskThresholds;
  /** Where to report a vulnerability: a URL shown in `/.well-known/security.txt`. */
  securityContact: string | undefined;
  /** The token for reading the server's own metrics; without one, they're off. */
  metricsToken: string | undefined;
  /** Where e-mails are accepted as pings; null if e-mail pings are off. */
  mailPings: MailPingsPlace | null;
  /** The folder that contains the built web application. */
  webRoot: string;
  /** The built `hearth` command. */
  commandFile: string;
  /** The program for isolated tasks. */
  isolatedProgram: string;
}

const DATABASE_URL_FORMS =
  'must name a SQLite file, such as sqlite:./data/hearth.sqlite, or a PostgreSQL database, such as postgres://user:password@db.example.com/hearth';

const isSource = import.meta.url.endsWith('.ts');
/** Is next to `src/server/config.ts` and next to the bundle `dist/server/main.js`. */
const ISOLATED_PROGRAM = fileURLToPath(new URL(isSource ? 'isolated.ts' : 'isolated.js', import.meta.url));
/** `src/server/config.ts` and the bundle `dist/server/main.js` are both two folders below the project's root. */
const WEB_ROOT = fileURLToPath(new URL('../../dist/web', import.meta.url));
const COMMAND_FILE = fileURLToPath(new URL('../../dist/cli/hearth.mjs', import.meta.url));

/**
 * Reads the configuration from environment variables; throws `ConfigError` with one sentence that names the variable.
 */
export function readConfig(env: Environment): Config {
  const port = readInteger(env, 'PORT', { fallback: 8080, min: 0, max: 65_535 });
  const dataDir = resolve(env.DATA_DIR || 'data');
  const publicUrl = readOrigin('PUBLIC_URL', env.PUBLIC_URL || `http://localhost:${port}`);
  return {
    port,
    host: env.HOST || '127.0.0.1',
    publicUrl,
    dataDir,
    database: env.DATABASE_URL
      ? parseDatabasePlace('DATABASE_URL', env.DATABASE_URL)
      : { engine: 'sqlite', file: join(dataDir, 'hearth.sqlite') },
    secretKey: readSecretKeyTexts('SECRET_KEY', env.SECRET_KEY)[0],
    previousSecretKeys: readSecretKeyTexts('SECRET_KEY_PREVIOUS', env.SECRET_KEY_PREVIOUS),
    smtpUrl: readSmtpUrl(env.SMTP_URL),
    mailFrom: readMailFrom(env.MAIL_FROM, publicUrl),
    oidcProviders: readOidcProviders(env.OIDC_PROVIDERS),
    signUp: readSignUp(env.SIGN_UP),
    trustProxy: env.TRUST_PROXY === 'off' ? 0 : readInteger(env, 'TRUST_PROXY', { fallback: 0, min: 0, max: 32 }),
    logLevel: readChoice(env, 'LOG_LEVEL', LOG_LEVELS, 'info'),
    corsOrigins: readList(env.CORS_ORIGINS).map((origin) => readOrigin('CORS_ORIGINS', origin)),
    allowsPrivateTargets: readFlag(env, 'ALLOW_PRIVATE_TARGETS'),
    mailLimits: readMailLimits(env),
    outboxDays: readInteger(env, 'OUTBOX_DAYS', { fallback: 7, min: 0, max: 3_650 }),
    pingsKept: readInteger(env, 'PINGS_KEPT', { fallback: 1_000, min: 10, max: 100_000 }),
    limits: readLimits(env),
    disk: {
      lowPercent: readInteger(env, 'DISK_LOW_PERCENT', { fallback: 5, min: 0, max: 100 }),
      lowMegabytes: readInteger(env, 'DISK_LOW_MB', { fallback: 500, min: 0, max: 1_000_000 }),
      fullPercent: readInteger(env, 'DISK_FULL_PERCENT', { fallback: 1, min: 0, max: 100 }),
    },
    securityContact: readSecurityContact(env.SECURITY_CONTACT),
    metricsToken: readMetricsToken(env.METRICS_TOKEN),
    mailPings: readMailPings(env, publicUrl),
    webRoot: WEB_ROOT,
    commandFile: COMMAND_FILE,
    isolatedProgram: ISOLATED_PROGRAM,
  };
}

const MAX_MAILS = 1_000_000;

/** How many e-mails can be sent; 0 for any number. */
function readMailLimits(env: Environment): MailLimits {
  const read = (name: string, fallback: number): number => readInteger(env, name, { fallback, min: 0, max: MAX_MAILS });
  return {
    alerts: {
      perAddressHour: read('LIMIT_ADDRESS_ALERT_MAILS_PER_HOUR', 100),
      perTeamDay: read('LIMIT_TEAM_ALERT_MAILS_PER_DAY', 1_000),
    },
    confirmations: {
      perAddress: read('LIMIT_ADDRESS_CONFIRMATION_MAILS_PER_DAY', 3),
      perTeam: read('LIMIT_TEAM_CONFIRMATION_MAILS_PER_DAY', 20),
    },
  };
}

/** Reads an origin. It can't have a path, because the dashboard's paths start at the root. */
function readOrigin(name: string, value: string): string {
  const url = URL.canParse(value) ? new URL(value) : null;
  const isOrigin =
    url !== null &&
    ['http:', 'https:'].includes(url.protocol) &&
    url.pathname === '/' &&
    !url.search &&
    !url.hash &&
    !url.username &&
    !url.password;
  if (!isOrigin) {
    throw new ConfigError(name, 'must list http or https URLs without a path, such as https://hearth.example.com');
  }
  return url.origin;
}

/** RFC 9116 §2.5.3 requires a full URI, with its scheme. */
function readSecurityContact(value: string | undefined): string | undefined {
  if (!value) return undefined;
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url === null || !['https:', 'mailto:', 'tel:'].includes(url.protocol) || /\s/.test(value)) {
    throw new ConfigError('SECURITY_CONTACT', 'must be a mailto: or https: URL, such as mailto:security@example.com');
  }
  return value;
}

const MIN_TOKEN_LENGTH = 16;

/** RFC 6750 §2.1 defines the characters allowed in a bearer token. */
function readMetricsToken(value: string | undefined): string | undefined {
  if (!value) return undefined;
  if (value.length < MIN_TOKEN_LENGTH || !/^[\w.~+/-]+=*$/.test(value)) {
    throw new ConfigError(
      'METRICS_TOKEN',
      `must be ${MIN_TOKEN_LENGTH} or more random letters and digits, such as the output of “openssl rand -hex 32”`,
    );
  }
  return value;
}

/** Parses a database URL; throws `ConfigError` with one sentence that names the setting. */
export function parseDatabasePlace(
  setting: string,
  value: string,
  toPath: (file: string) => string = resolve,
): DatabasePlace {
  if (/^postgres(?:ql)?:/.test(value)) {
    const url = URL.canParse(value) ? new URL(value) : null;
    if (url === null || url.hostname === '' || url.pathname.length < 2) {
      throw new ConfigError(setting, DATABASE_URL_FORMS);
    }
    return { engine: 'postgres', url: value };
  }
  const file = /^(?:sqlite|file):(?:\/\/)?(?<file>[^?#]+)$/.exec(value)?.groups?.file;
  if (file === undefined) throw new ConfigError(setting, DATABASE_URL_FORMS);
  return { engine: 'sqlite', file: toPath(file) };
}

/** Reads a comma-separated list of keys for encrypting secrets. Keys can't contain commas. */
function readSecretKeyTexts(name: 'SECRET_KEY' | 'SECRET_KEY_PREVIOUS', value: string | undefined): string[] {
  const texts = readList(value);
  if (texts.some((text) => text.length < MIN_KEY_LENGTH) || (name === 'SECRET_KEY' && texts.length > 1)) {
    throw new ConfigError(
      name,
      `must be ${MIN_KEY_LENGTH} or more random characters, such as the output of “openssl rand -base64 32”`,
    );
  }
  return texts;
}

function readSmtpUrl(value: string | undefined): string | undefined {
  if (!value) return undefined;
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url === null || !['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '') {
    throw new ConfigError(
      'SMTP_URL',
      'must be an smtp or smtps URL, such as smtp://user:password@mail.example.com:587',
    );
  }
  return value;
}

function readMailFrom(value: string | undefined, publicUrl: string): string {
  if (!value) return `Hearth <hearth@${new URL(publicUrl).hostname}>`;
  if (!/^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(value)) {
    throw new ConfigError('MAIL_FROM', 'must be an e-mail address, such as Hearth <hearth@example.com>');
  }
  return value;
}

const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * Off unless a port is set. The domain in recipients' addresses is `MAIL_PINGS_DOMAIN`, or by default the host in
 * `PUBLIC_URL`.
 */
function readMailPings(env: Environment, publicUrl: string): MailPingsPlace | null {
  const domain = (env.MAIL_PINGS_DOMAIN || new URL(publicUrl).hostname).toLowerCase();
  if (env.MAIL_PINGS_DOMAIN && !DOMAIN.test(domain)) {
    throw new ConfigError('MAIL_PINGS_DOMAIN', 'must be a domain, such as ping.example.com');
  }
  if (!env.MAIL_PINGS || env.MAIL_PINGS === 'off') return null;
  return { port: readInteger(env, 'MAIL_PINGS', { fallback: 0, min: 0, max: 65_535 }), domain };
}

function readSignUp(value: string | undefined): SignUp {
  if (!value || value === 'open') return { kind: 'open' };
  if (value === 'invited') return { kind: 'invited' };
  const domains = readList(value).map((domain) => domain.toLowerCase());
  if (
    domains.length === 0 ||
    domains.some((domain) => domain === 'open' || domain === 'invited' || !DOMAIN.test(domain))
  ) {
    throw new ConfigError('SIGN_UP', 'must be open, invited, or e-mail domains such as example.com,example.org');
  }
  return { kind: 'domains', domains };
}
