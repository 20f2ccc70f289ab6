import { beforeEach, describe, expect, it } from '@jest/globals';
import type { ApiKeyScope } from '../../contract/apiKeys.ts';
import { DAY_MS } from '../../contract/durations.ts';
import { teamKey } from '../../contract/keys.ts';
import { createMemoryDocumentStore } from '../documents/memory/memoryDocumentStore.ts';
import type { DocumentStore } from '../documents/documentStore.ts';
import { type ApiKeyGates, createApiKeyGate } from './apiKeyGate.ts';
import { apiKeysOf, endApiKeysOfAllTeams, endingApiKey, newApiKey } from './apiKeyRecords.ts';

const T0 = Date.UTC(2026, 10, 22, 12);
const HERE = { address: '192.0.2.1' };
const THERE = { address: '198.51.100.7' };
const UNKNOWN = { kind: 'unknown' };
const wrong = (index: number) => `hrw_${String(index).padStart(28, '0')}`;

let store: DocumentStore;
let gate: ApiKeyGates;
let now: number;
let commits: number;

beforeEach(async () => {
  now = T0;
  commits = 0;
  store = createMemoryDocumentStore();
  await store.commit([], [{ type: 'set', key: teamKey('team'), data: {} }]);
  const counted: DocumentStore['commit'] = (...commit) => {
    commits += 1;
    return store.commit(...commit);
  };
  const logger = {
    error: (...line: unknown[]) => {
      throw new Error(JSON.stringify(line));
    },
  };
  gate = createApiKeyGate({ store: { ...store, commit: counted }, requestsPerMinute: 600, logger, now: () => now });
});

async function create(scope: ApiKeyScope = 'read', endsAt: number | null = null) {
  const made = { teamId: 'team', name: 'Deploys', scope, createdAt: T0, createdBy: 'ada', endsAt };
  const { keyId, secret, ops } = newApiKey(made);
  await store.commit([], ops);
  return { keyId, secret };
}

describe('the API key gate', () => {
  it('grants the access that the key allows', async () => {
    const { keyId, secret } = await create('write');
    const grant = { keyId, teamId: 'team', scope: 'write', name: 'Deploys' };
    expect(await gate.open(secret, HERE)).toEqual({ kind: 'granted', grant });
    expect(await gate.openToPing(secret, HERE)).toEqual({ kind: 'granted', grant });
  });

  it.each(['', 'hrw_short', 'tv_0123456789abcdefghijkl', wrong(1)])('does not recognize the key %j', async (secret) => {
    expect(await gate.open(secret, HERE)).toEqual(UNKNOWN);
  });

  it('does not recognize part of a key, or a key with its scope changed', async () => {
    const { secret } = await create('read');
    for (const other of [secret.slice(0, -1), `${secret}0`, secret.replace('hrr_', 'hrw_'), ` ${secret}`]) {
      expect(await gate.open(other, HERE)).toEqual(UNKNOWN);
    }
  });

  it('refuses a key that has expired, was revoked, or whose team is gone', async () => {
    const { secret } = await create('read', T0 + 1_000);
    now = T0 + 999;
    expect(await gate.open(secret, HERE)).toMatchObject({ kind: 'granted' });
    now = T0 + 1_000;
    expect(await gate.open(secret, HERE)).toEqual(UNKNOWN);
    const { secret: lasting } = await create();
    expect(await gate.open(lasting, HERE)).toMatchObject({ kind: 'granted' });
    await store.commit([], [{ type: 'delete', key: teamKey('team') }]);
    expect(await gate.open(lasting, HERE)).toEqual(UNKNOWN);
    await store.commit([], [{ type: 'set', key: teamKey('team'), data: {} }]);
    expect(await gate.open(lasting, HERE)).toMatchObject({ kind: 'granted' });
    for (const key of await apiKeysOf(store, 'team')) {
      const { checks, ops } = endingApiKey(key);
      expect(await store.commit(checks, ops)).toMatchObject({ committed: true });
    }
    expect(await gate.open(lasting, HERE)).toEqual(UNKNOWN);
  });

  it('allows a key 600 requests a minute across all clients, but any number of pings', async () => {
    const { secret } = await create('ping');
    const { secret: other } = await create();
    for (let index = 0; index < 600; index++) {
      expect(await gate.open(secret, index % 2 === 0 ? HERE : THERE)).toMatchObject({ kind: 'granted' });
    }
    expect(await gate.open(secret, HERE)).toEqual({ kind: 'limited', retryAfterSeconds: 1 });
    expect(await gate.open(other, HERE)).toMatchObject({ kind: 'granted' });
    for (let index = 0; index < 700; index++) await gate.openToPing(secret, HERE);
    expect(await gate.openToPing(secret, HERE)).toMatchObject({ kind: 'granted' });
    now += 1_000;
    expect(await gate.open(secret, HERE)).toMatchObject({ kind: 'granted' });
  });

  it('slows down a client that tries a thousand keys a second, but no one else', async () => {
    const { secret } = await create();
    const { secret: second } = await create();
    expect(await gate.open(secret, HERE)).toMatchObject({ kind: 'granted' });
    const kinds = new Map<string, number>();
    for (let index = 0; index < 1_000; index++) {
      now = T0 + index;
      const { kind } = await (index % 2 === 0 ? gate.open : gate.openToPing)(wrong(index), HERE);
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    }
    expect(Object.fromEntries(kinds)).toEqual({ unknown: 100, limited: 900 });
    expect(await gate.open(wrong(0), HERE)).toMatchObject({ kind: 'limited', retryAfterSeconds: 1 });
    // Valid requests from the same address, and guesses from another, still go through.
    expect(await gate.open(secret, HERE)).toMatchObject({ kind: 'granted' });
    expect(await gate.open(second, THERE)).toMatchObject({ kind: 'granted' });
    expect(await gate.open(wrong(0), THERE)).toEqual(UNKNOWN);
    // Valid keys don't count as guesses.
    now += 2_000;
    for (let index = 0; index < 200; index++) expect(await gate.open(second, HERE)).toMatchObject({ kind: 'granted' });
  });

  it('allows only pings after all keys that read or write were revoked', async () => {
    const scopes = ['ping', 'read', 'write'] as const;
    const made = await Promise.all(scopes.map((scope) => create(scope)));
    await endApiKeysOfAllTeams(store);
    const answers = await Promise.all(made.map(({ secret }) => gate.open(secret, HERE)));
    expect(answers.map(({ kind }) => kind)).toEqual(['granted', 'unknown', 'unknown']);
    expect(await apiKeysOf(store, 'team')).toHaveLength(1);
  });

  it('records the first use of each day, and its address', async () => {
    const { secret } = await create();
    const lastUse = async () => (await apiKeysOf(store, 'team'))[0]?.data.lastUse;
    for (const from of [HERE, THERE, HERE]) await gate.open(secret, from);
    expect([commits, await lastUse()]).toEqual([1, { at: T0, ...HERE }]);
    now = T0 + DAY_MS;
    for (const from of [THERE, HERE]) await gate.openToPing(secret, from);
    expect([commits, await lastUse()]).toEqual([2, { at: T0 + DAY_MS, ...THERE }]);
  });
});
