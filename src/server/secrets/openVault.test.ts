import { beforeEach, describe, expect, it } from '@jest/globals';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DocumentStore } from '../documents/documentStore.ts';
import { createMemoryDocumentStore } from '../documents/memory/memoryDocumentStore.ts';
import { mightHavePlaintextSecrets, noteSealed, openVault } from './openVault.ts';
import { keyFileOf, type SecretKeySettings } from './secretKeys.ts';

const [ONE, TWO] = ['one secret key that is long enough', 'another secret key, long enough too'];

describe('a database’s vault', () => {
  let store: DocumentStore;
  let dataDir: string;
  const open = (settings: Partial<SecretKeySettings> = {}) =>
    openVault(
      {
        dataDir,
        database: { engine: 'sqlite', file: join(dataDir, 'hearth.sqlite') },
        secretKey: undefined,
        previousSecretKeys: [],
        ...settings,
      },
      store,
    );
  const postgres = { database: { engine: 'postgres', url: 'postgres://db/hearth' } } as const;

  beforeEach(() => {
    store = createMemoryDocumentStore();
    dataDir = join(mkdtempSync(join(tmpdir(), 'hearth-keys-')), 'data');
  });

  it('gets a new key, in a file that only its owner can read, unless a key is configured', async () => {
    const sealed = (await open()).seal('secret', ['place']);
    expect((statSync(keyFileOf(dataDir)).mode & 0o777).toString(8)).toBe('600');
    expect(readdirSync(dataDir)).toEqual(['secret.key']);
    expect((await open()).open(sealed, ['place'])).toBe('secret');
  });

  it('creates no key file if a key is configured', async () => {
    await open({ secretKey: ONE });
    expect(existsSync(keyFileOf(dataDir))).toBe(false);
  });

  it('has the same key for servers that start at the same time', async () => {
    const vaults = await Promise.all(Array.from({ length: 5 }, () => open()));
    expect(new Set(vaults.map(({ keyId }) => keyId)).size).toBe(1);
  });

  it('accepts the content of a missing key file as the configured key', async () => {
    const { keyId } = await open();
    const secretKey = readFileSync(keyFileOf(dataDir), 'utf8').trim();
    rmSync(dataDir, { recursive: true });
    expect((await open({ ...postgres, secretKey })).keyId).toBe(keyId);
  });

  it('can’t be opened without its key, and explains what to do', async () => {
    await open();
    rmSync(dataDir, { recursive: true });
    await expect(open()).rejects.toThrow(/^SECRET_KEY is missing, and so is .*secret\.key: .*Put that file back/);
    await expect(open({ secretKey: TWO })).rejects.toThrow(/^SECRET_KEY isn’t the key that this database’s secrets/);
    expect(existsSync(keyFileOf(dataDir))).toBe(false);
  });

  it('can’t be opened with a damaged key file', async () => {
    await open();
    writeFileSync(keyFileOf(dataDir), '\n');
    await expect(open()).rejects.toThrow('contains a damaged key file');
  });

  it('requires a configured key on PostgreSQL, because its servers share nothing else', async () => {
    await expect(open(postgres)).rejects.toThrow(/^SECRET_KEY is required with PostgreSQL/);
    await open({ ...postgres, secretKey: ONE });
    await expect(open({ ...postgres, secretKey: TWO })).rejects.toThrow(/isn’t the key/);
  });

  it('can be opened with only one of two different keys by servers that start on a new database', async () => {
    const starts = await Promise.allSettled([ONE, TWO].map((secretKey) => open({ ...postgres, secretKey })));
    expect(starts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('requires the previous key until everything is encrypted with the new one', async () => {
    const sealed = (await open({ secretKey: ONE })).seal('secret', ['place']);
    await expect(open({ secretKey: TWO })).rejects.toThrow('isn’t the key');
    const vault = await open({ secretKey: TWO, previousSecretKeys: [ONE] });
    expect(vault.open(sealed, ['place'])).toBe('secret');
    await expect(open({ secretKey: TWO })).rejects.toThrow(/still encrypted with another one/);
    await expect(open({ secretKey: ONE })).rejects.toThrow(/still encrypted/);
    expect(await noteSealed(store, vault)).toBe(true);
    expect(await noteSealed(store, vault)).toBe(false);
    expect((await open({ secretKey: TWO })).keyId).toBe(vault.keyId);
  });

  it('prefers a configured key over the key file, but still decrypts with the file’s key', async () => {
    const sealed = (await open()).seal('secret', ['place']);
    const vault = await open({ secretKey: ONE });
    expect(vault.isCurrent(sealed)).toBe(false);
    expect(vault.open(sealed, ['place'])).toBe('secret');
  });

  it('reports whether an earlier version may have left secrets unencrypted', async () => {
    expect(await mightHavePlaintextSecrets(store)).toBe(false);
    await store.commit([], [{ type: 'set', key: ['$auth', 'keys'], data: {} }]);
    expect(await mightHavePlaintextSecrets(store)).toBe(true);
    const vault = await open();
    expect(await mightHavePlaintextSecrets(store)).toBe(true);
    await noteSealed(store, vault);
    expect(await mightHavePlaintextSecrets(store)).toBe(false);
  });
});
