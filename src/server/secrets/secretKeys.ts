import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { DatabasePlace } from '../database/openDatabase.ts';
import { ConfigError } from '../configReaders.ts';
import { type SecretKey, toSecretKey } from './vault.ts';

/** Shorter keys could be guessed. */
export const MIN_KEY_LENGTH = 32;
const KEY_BYTES = 32;

/** The operator's settings for the keys that encrypt secrets. */
export interface SecretKeySettings {
  dataDir: string;
  database: DatabasePlace;
  /** `SECRET_KEY`. */
  secretKey: string | undefined;
  /** `SECRET_KEY_PREVIOUS`, which is only used to decrypt. */
  previousSecretKeys: readonly string[];
}

export const keyFileOf = (dataDir: string): string => join(dataDir, 'secret.key');

/**
 * Returns this server's keys, starting with the one used to encrypt. `SECRET_KEY` comes before the lines of the key
 * file in `DATA_DIR`. Without either, a key file is created for a SQLite database that has no secrets yet. Throws
 * `ConfigError` if there's no key.
 */
export function readSecretKeys(settings: SecretKeySettings, isNew: boolean): [SecretKey, ...SecretKey[]] {
  const { dataDir, database, secretKey, previousSecretKeys } = settings;
  const file = keyFileOf(dataDir);
  const texts = [...(secretKey === undefined ? [] : [secretKey]), ...readKeyFile(file)];
  if (texts.length === 0 && database.engine === 'sqlite' && isNew) texts.push(...createKeyFile(file));
  const [first, ...others] = [...texts, ...(texts.length === 0 ? [] : previousSecretKeys)].map(toSecretKey);
  if (first !== undefined) return [first, ...others];
  if (database.engine === 'postgres') {
    throw new ConfigError(
      'SECRET_KEY',
      `is required with PostgreSQL: set the same ${MIN_KEY_LENGTH} or more random characters on each server, such as the output of “openssl rand -base64 32”. After a move, set it to what ${file} contained`,
    );
  }
  throw new ConfigError(
    'SECRET_KEY',
    `is missing, and so is ${file}: the database holds secrets that only their key can decrypt. Put that file back, or see docs/operations/rotate.md if it’s lost`,
  );
}

function readKeyFile(file: string): string[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw new ConfigError('DATA_DIR', `contains a key file that can’t be read, ${file}`);
  }
  chmodSync(file, 0o600);
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (lines.length === 0 || lines.some((line) => line.length < MIN_KEY_LENGTH)) {
    throw new ConfigError('DATA_DIR', `contains a damaged key file, ${file}. Restore it from a copy`);
  }
  return lines;
}

/**
 * Creates the key file. If two servers start at the same time, only one creates it. The file is renamed into place once
 * its content is on disk.
 */
function createKeyFile(file: string): string[] {
  const partial = `${file}.${process.pid}.${randomBytes(6).toString('hex')}.partial`;
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const descriptor = openSync(partial, 'wx', 0o600);
  try {
    writeSync(descriptor, `${randomBytes(KEY_BYTES).toString('base64url')}\n`);
    fsyncSync(descriptor);
    linkSync(partial, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    closeSync(descriptor);
    rmSync(partial, { force: true });
  }
  return readKeyFile(file);
}
