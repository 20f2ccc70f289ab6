import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { WebSocket } from 'ws';
import type { Integration } from '../../contract/alerting/integrationRecord.ts';
import type { ImportPreview } from '../../contract/monitors/importing.ts';
import { makeKumaDatabase } from '../importing/testing/kumaDatabase.ts';
import { PROOF_MS } from '../auth/proof/freshProof.ts';
import { startInvitedWorld } from '../invitations/testing/invitedWorld.ts';
import { resultsOf } from '../testing/startTestServer.ts';
import { openClient, protocolOf } from '../ws/testing/testClient.ts';
import { declaredByServer } from './testing/declared.ts';
import { sampleInput } from './testing/sampleInput.ts';

/** The part of an input for which a procedure requires a proof that it doesn't require for others. */
const SENSITIVE_INPUTS: Record<string, object> = {
  'invitations/changeRole': { role: 'admin' },
  'invitations/create': { role: 'admin' },
  'members/changeRole': { role: 'admin' },
};

/** Anyone who has the ping key can create and ping the team's monitors. */
const PING_KEY = { pingKey: 'a-ping-key-of-another-server' };

it('remote procedures require a recent proof of identity if their effect can’t be undone, gives someone control or sends data elsewhere', async () => {
  const { procedures } = await declaredByServer();
  const sensitive = procedures.filter((definition) => 'needsFreshProof' in definition);
  expect(sensitive.map(({ path }) => path.join('/')).toSorted()).toEqual([
    'account/delete',
    'account/export',
    'address/begin',
    'apiKeys/create',
    'imports/run',
    'integrations/save',
    'invitations/changeRole',
    'invitations/create',
    'members/changeRole',
    'members/makeOwner',
    'monitors/endPingKey',
    'monitors/replacePingKey',
    'passkeys/add',
    'passkeys/begin',
    'passkeys/remove',
    'providers/beginLink',
    'providers/unlink',
    'screens/create',
    'teams/delete',
    'teams/transfer',
  ]);
  const byInput = sensitive.filter(
    (definition) => 'needsFreshProof' in definition && typeof definition.needsFreshProof === 'function',
  );
  const byStoredData = ['imports/run', 'integrations/save'];
  expect(byInput.map(({ path }) => path.join('/')).toSorted()).toEqual(
    [...byStoredData, ...Object.keys(SENSITIVE_INPUTS)].toSorted(),
  );
  for (const [name, sensitiveInput] of Object.entries(SENSITIVE_INPUTS)) {
    const definition = byInput.find(({ path }) => path.join('/') === name);
    const needs = definition && 'needsFreshProof' in definition ? definition.needsFreshProof : undefined;
    const isAsked = (input: unknown) => typeof needs === 'function' && needs(input);
    expect([isAsked(sensitiveInput), isAsked({ role: 'member' })]).toEqual([true, false]);
  }
});

it('each sensitive procedure requires another proof after ten minutes, alone or in a batch, and is not available to sockets', async () => {
  const world = await startInvitedWorld();
  const { server, owner, team } = world;
  const monitor = await server.createMonitor(owner, team.teamId);
  const existing = { teamId: team.teamId, monitorId: monitor.data.monitorId };
  const member = await world.join('max@example.com', 'admin');
  await world.wait(PROOF_MS, member);
  const sensitive = server.declared.procedures.flatMap((definition) => {
    if (!('needsFreshProof' in definition) || definition.needsFreshProof === undefined) return [];
    const input = sampleInput(definition, { ...existing, userId: member.userId, toUserId: member.userId });
    const name = definition.path.join('/');
    const brought = name === 'imports/run' ? PING_KEY : (SENSITIVE_INPUTS[name] ?? {});
    return [{ kind: 'rpc', rpc: definition.path, input: isObject(input) ? { ...input, ...brought } : input }];
  });
  expect(sensitive).toHaveLength(20);
  const needed = { kind: 'error', name: 'FreshProofNeededError' };
  const named = (outcomes: unknown[]) => sensitive.map(({ rpc }, index) => [rpc.join('/'), outcomes[index]]);
  const alone = [];
  for (const command of sensitive) alone.push(await server.call(command, owner.token));
  const batch = await server.call({ kind: 'commands', commands: sensitive }, owner.token);
  const expected = named(sensitive.map(() => needed));
  expect(named(alone)).toEqual(expected);
  expect(named(resultsOf(batch))).toEqual(expected);

  const client = await openClient(new WebSocket(`${server.url.replace('http', 'ws')}/api`, [protocolOf(owner.token)]));
  for (const command of sensitive) {
    client.send(command);
    expect(await client.next()).toMatchObject({ event: ['$error'], payload: { name: 'UnknownCommandError' } });
  }
  client.socket.terminate();
  await server.close();
});

it('an import requires a proof of identity only if it includes a ping key or creates integrations', async () => {
  const world = await startInvitedWorld({ config: { allowsPrivateTargets: true } });
  const folder = await mkdtemp(join(tmpdir(), 'hearth-kuma-'));
  makeKumaDatabase(join(folder, 'kuma.db'), world.clock.now);
  const uploaded = await fetch(`${world.server.url}/api/import-file?teamId=${world.team.teamId}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${world.owner.token}` },
    body: new Uint8Array(await readFile(join(folder, 'kuma.db'))),
  });
  await rm(folder, { recursive: true });
  const { importId } = ((await uploaded.json()) as { value: ImportPreview }).value;
  await world.wait(PROOF_MS);
  const run = { importId: 'imp_none' };
  expect(await world.send('imports/run', run)).toMatchObject({ name: 'DocumentNotFoundError' });
  const needed = { name: 'FreshProofNeededError' };
  expect(await world.send('imports/run', { ...run, ...PING_KEY })).toMatchObject(needed);
  expect(await world.send('imports/run', { importId })).toMatchObject(needed);
  await world.server.close();
});

it('saving an integration requires a proof of identity only if it changes what is sent, or where', async () => {
  const world = await startInvitedWorld();
  const config = {
    kind: 'webhook',
    url: 'https://hooks.example.com/alerts?key=1',
    method: 'POST',
    headers: [{ name: 'X-Key', value: 'secret' }],
    downBody: '{}',
    upBody: '{}',
    secret: 'signing',
  };
  const settings = {
    name: 'Ops',
    config,
    isDefault: false,
    remindEverySeconds: null,
    alertAfterFailures: 1,
    wantsSummary: false,
  };
  const integrationId = `iid_${'a'.repeat(22)}`;
  let saved = await world.call<Integration>('integrations/save', { integrationId, versionstamp: null, settings });
  await world.wait(PROOF_MS);
  const save = (change: object, changedConfig: object = {}) => {
    const { versionstamp, config: stored } = saved;
    const changed = { ...settings, config: { ...stored, ...changedConfig }, ...change };
    return world.send('integrations/save', { integrationId, versionstamp, settings: changed });
  };
  for (const change of [{ name: 'Ops at night' }, { isDefault: true }, { alertAfterFailures: 2 }]) {
    const outcome = await save(change);
    expect(outcome).toMatchObject({ kind: 'result', value: change });
    saved = (outcome as unknown as { value: Integration }).value;
  }
  const isSet = { isSet: true };
  expect(await save({}, { url: isSet, secret: isSet })).toMatchObject({ kind: 'result' });
  for (const change of [
    { url: 'https://hooks.example.com/alerts?key=2' },
    { url: 'https://evil.example/' },
    { method: 'PUT' },
    { headers: [] },
    { headers: [{ name: 'X-Key', value: 'other' }] },
    { headers: [{ name: 'X-Other', value: isSet }] },
    { downBody: '{"output": "$OUTPUT"}' },
    { secret: 'other' },
  ]) {
    expect(await save({}, change)).toMatchObject({ name: 'FreshProofNeededError' });
  }
  const elsewhere = { kind: 'slack', url: 'https://hooks.example.com/alerts?key=1' };
  expect(await save({ config: elsewhere })).toMatchObject({ name: 'FreshProofNeededError' });
  await world.server.close();
});

it('a downloaded audit log requires a proof of identity, too', async () => {
  const world = await startInvitedWorld();
  const { server, owner, team } = world;
  const download = () =>
    fetch(`${server.url}/api/audit-export?teamId=${team.teamId}&format=csv`, {
      headers: { authorization: `Bearer ${owner.token}` },
    });
  expect((await download()).status).toBe(200);
  await world.wait(PROOF_MS);
  const refused = await download();
  expect(refused.status).toBe(403);
  expect(await refused.json()).toEqual({ kind: 'error', name: 'FreshProofNeededError' });
  await server.close();
});

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
