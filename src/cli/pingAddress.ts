import { UsageError } from './usage.ts';

/** The options that identify a monitor. */
export interface MonitorChoice {
  url?: string | undefined;
  uuid?: string | undefined;
  slug?: string | undefined;
  key?: string | undefined;
  server?: string | undefined;
  create?: boolean | undefined;
}

/** What a ping reports: a word, or a job's exit status. */
export type PingWord = 'success' | 'start' | 'fail' | 'log' | number;

/** Replaced with the server's URL when the server offers the file as a download. */
const DOWNLOADED_FROM: string = '__HEARTH_URL__';
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const KEY = /^[A-Za-z0-9_-]+$/;
const SLUG = /^[a-z0-9_-]{1,100}$/;

/** Returns the ping URL for the given options. Throws `UsageError`. */
export function readPingAddress(choice: MonitorChoice, env: NodeJS.ProcessEnv): URL {
  const { url, uuid, slug } = choice;
  if ([url, uuid, slug].filter((name) => name !== undefined).length > 1) {
    throw new UsageError('Use only one of --url, --uuid and --slug.');
  }
  if (choice.create === true && slug === undefined) throw new UsageError('--create needs --slug.');
  if (choice.key !== undefined && slug === undefined) throw new UsageError('--key needs --slug.');
  if (url !== undefined) return readPingUrl(choice, url);
  if (uuid !== undefined) return new URL(`${readServer(choice, env)}/ping/${readUuid('--uuid', uuid)}`);
  if (slug === undefined) throw new UsageError('Specify the monitor with --url, --uuid, or --slug and --key.');
  return readSlugAddress(choice, slug, env);
}

/** Returns a UUID in lowercase, as in ping URLs. Throws `UsageError`. */
export function readUuid(option: string, value: string): string {
  const uuid = value.toLowerCase();
  if (!UUID.test(uuid)) {
    throw new UsageError(`${option} must be a UUID, such as 0b8f6c9e-5f0c-4a53-9d8e-3c6f2a1b4d5e.`);
  }
  return uuid;
}

/** Returns the URL for one of a run's pings. */
export function addressOf(monitor: URL, word: PingWord, rid: string | null): URL {
  const address = new URL(monitor);
  if (word !== 'success') address.pathname = `${address.pathname}/${word}`;
  if (rid !== null) address.searchParams.set('rid', rid);
  return address;
}

function readPingUrl({ server }: MonitorChoice, value: string): URL {
  if (server !== undefined) throw new UsageError('--server needs --uuid or --slug: --url already names the server.');
  const url = readHttpUrl('--url', value, 'https://hearth.example.com/ping/UUID');
  url.pathname = url.pathname.replace(/\/+$/, '');
  if (url.pathname === '/') {
    throw new UsageError('--url must be the ping URL of a monitor, such as https://hearth.example.com/ping/UUID.');
  }
  if (/\/(?:start|fail|log|\d{1,3})$/.test(url.pathname)) {
    throw new UsageError('--url must be the ping URL alone, without /start, /fail, /log or an exit status.');
  }
  return url;
}

function readSlugAddress({ key: given, create, ...choice }: MonitorChoice, slug: string, env: NodeJS.ProcessEnv): URL {
  if (!SLUG.test(slug)) {
    throw new UsageError('--slug must contain only lowercase letters, digits, hyphens and underscores, at most 100.');
  }
  const key = given ?? env.HEARTH_KEY;
  const source = given === undefined ? 'HEARTH_KEY' : '--key';
  if (key === undefined || key === '') throw new UsageError('--slug needs --key, the ping key of the team.');
  if (!KEY.test(key)) throw new UsageError(`${source} must be a ping key: letters, digits, hyphens and underscores.`);
  const address = new URL(`${readServer(choice, env)}/ping/${key}/${slug}`);
  if (create === true) address.searchParams.set('create', '1');
  return address;
}

/** Returns the server's URL without a trailing slash. Throws `UsageError`. */
export function readServer({ server }: Pick<MonitorChoice, 'server'>, env: NodeJS.ProcessEnv): string {
  const source = server === undefined ? 'HEARTH_URL' : '--server';
  const value = server ?? (env.HEARTH_URL || (DOWNLOADED_FROM.startsWith('http') ? DOWNLOADED_FROM : ''));
  if (value === '') {
    throw new UsageError(
      '--server is missing: give the URL of your server, such as --server https://hearth.example.com.',
    );
  }
  const url = readHttpUrl(source, value, 'https://hearth.example.com');
  if (url.pathname.includes('/ping/'))
    throw new UsageError(`${source} must be the server's address: use --url for a ping URL.`);
  return url.origin + url.pathname.replace(/\/+$/, '');
}

/** Parses a URL. Error messages never contain the value, because a ping URL is secret. */
function readHttpUrl(source: string, value: string, example: string): URL {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url === null || !['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.password !== '') {
    throw new UsageError(`${source} must be an http or https URL without a password, such as ${example}.`);
  }
  url.hash = '';
  return url;
}
