import { expect, it } from '@jest/globals';
import { WebSocket } from 'ws';
import { PROOF_MS } from '../auth/proof/freshProof.ts';
import { startInvitedWorld } from '../invitations/testing/invitedWorld.ts';
import { resultsOf } from '../testing/startTestServer.ts';
import { openClient, protocolOf } from '../ws/testing/testClient.ts';
import { declaredByServer } from './testing/declared.ts';
import { sampleInput } from './testing/sampleInput.ts';

it('remote procedures require a recent proof of identity if their effect can’t be undone or transfers control', async () => {
  const { procedures } = await declaredByServer();
  const sensitive = procedures.filter((definition) => 'needsFreshProof' in definition);
  expect(sensitive.map(({ path }) => path.join('/')).toSorted()).toEqual([
    'account/delete',
    'address/begin',
    'apiKeys/create',
    'imports/run',
    'members/makeOwner',
    'monitors/endPingKey',
    'monitors/replacePingKey',
    'passkeys/add',
    'passkeys/begin',
    'providers/beginLink',
    'providers/unlink',
    'teams/delete',
    'teams/transfer',
  ]);
  const [run, ...others] = sensitive.flatMap((definition) =>
    'needsFreshProof' in definition && typeof definition.needsFreshProof === 'function' ? [definition] : [],
  );
  expect([run?.path, others]).toEqual([['imports', 'run'], []]);
  const needs = run?.needsFreshProof;
  const isAsked = (more: object) => typeof needs === 'function' && needs({ teamId: 't', importId: 'i', ...more });
  expect([isAsked({ pingKey: 'a-key-of-another-service' }), isAsked({})]).toEqual([true, false]);
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
    const brought = definition.path.join('/') === 'imports/run' ? { pingKey: 'a-ping-key-of-another-server' } : {};
    return [{ kind: 'rpc', rpc: definition.path, input: isObject(input) ? { ...input, ...brought } : input }];
  });
  expect(sensitive).toHaveLength(13);
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

it('an import requires a proof of identity only if it includes a ping key', async () => {
  const world = await startInvitedWorld();
  await world.wait(PROOF_MS);
  const run = { importId: 'imp_none' };
  expect(await world.send('imports/run', run)).toMatchObject({ name: 'DocumentNotFoundError' });
  const bringing = { ...run, pingKey: 'a-ping-key-of-another-server' };
  expect(await world.send('imports/run', bringing)).toMatchObject({ name: 'FreshProofNeededError' });
  await world.server.close();
});

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
