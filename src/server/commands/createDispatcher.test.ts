import { describe, expect, it } from '@jest/globals';
import Type from 'typebox';
import { createMemoryDocumentStore } from '../documents/memory/memoryDocumentStore.ts';
import { succeed } from '../outcome.ts';
import { createRpcTable, definePersonalCall, defineTeamCall, type RpcDefinition } from './rpcDefinition.ts';
import { asIdentity, contextOf, createTestDispatcher, STALE_SESSION } from './testing/createTestDispatcher.ts';

const echo = definePersonalCall({
  path: ['test', 'echo'],
  input: Type.Object({ text: Type.String() }),
  for: 'signedIn',
  handle: async (input) => succeed(input),
});
const broken: RpcDefinition = {
  path: ['test', 'broken'],
  input: Type.Any(),
  for: 'anyone',
  handle: async () => {
    throw new Error('the database password is hush-hush');
  },
};
const call = (name: string, input?: unknown) => ({ kind: 'rpc', rpc: ['test', name], input });

describe('the dispatcher', () => {
  const context = contextOf(asIdentity('id_1'));

  it('calls a procedure with valid input', async () => {
    const { dispatcher } = createTestDispatcher({ rpcs: [echo] });
    expect(await dispatcher.dispatch(call('echo', { text: 'hi' }), context)).toEqual({
      kind: 'result',
      value: { text: 'hi' },
    });
  });

  it('names the field of invalid input', async () => {
    const { dispatcher } = createTestDispatcher({ rpcs: [echo] });
    expect(await dispatcher.dispatch(call('echo', { text: 7 }), context)).toEqual({
      kind: 'error',
      name: 'InvalidInputError',
      detail: { path: 'text', message: 'must be a string' },
    });
  });

  it('requires a recent proof of identity for a sensitive procedure, after validating its input', async () => {
    const sensitive = { ...echo, needsFreshProof: true as const };
    const { dispatcher } = createTestDispatcher({ rpcs: [sensitive] });
    const stale = contextOf({ kind: 'identity', identityId: 'id_1', sessionId: STALE_SESSION });
    const ask = (input: unknown, from = stale) => dispatcher.dispatch(call('echo', input), from);
    expect(await ask({ text: 'hi' })).toEqual({ kind: 'error', name: 'FreshProofNeededError' });
    expect(await ask({ text: 7 })).toMatchObject({ name: 'InvalidInputError' });
    expect(await ask({ text: 'hi' }, context)).toMatchObject({ kind: 'result' });
    expect(await ask({ text: 'hi' }, contextOf({ kind: 'anonymous' }))).toMatchObject({ name: 'ForbiddenError' });
  });

  it('requires a recent proof of identity only for inputs that need one', async () => {
    const sensitive = { ...echo, needsFreshProof: (input: unknown) => (input as { text: string }).text === 'secret' };
    const { dispatcher } = createTestDispatcher({ rpcs: [sensitive] });
    const stale = contextOf({ kind: 'identity', identityId: 'id_1', sessionId: STALE_SESSION });
    const ask = (text: string, from = stale) => dispatcher.dispatch(call('echo', { text }), from);
    expect(await ask('secret')).toEqual({ kind: 'error', name: 'FreshProofNeededError' });
    expect(await ask('hi')).toMatchObject({ kind: 'result' });
    expect(await ask('secret', context)).toMatchObject({ kind: 'result' });
  });

  it('does not request a proof of identity from someone without the right that the procedure requires', async () => {
    const handle = async () => succeed();
    const input = Type.Object({ teamId: Type.String() });
    const procedure = defineTeamCall({
      path: ['test', 'end'],
      input,
      forTeam: 'manage',
      needsFreshProof: true,
      handle,
    });
    const { dispatcher } = createTestDispatcher({ rpcs: [procedure] });
    const stale = contextOf({ kind: 'identity', identityId: 'id_1', sessionId: STALE_SESSION });
    expect(await dispatcher.dispatch(call('end', { teamId: 'tid_1' }), stale)).toMatchObject({
      name: 'DocumentNotFoundError',
    });
  });

  it.each([
    ['a forbidden procedure', 'anonymous', 'echo', 'ForbiddenError'],
    ['an undefined procedure', 'anonymous', 'nothing', 'UnknownRpcError'],
    ['a forbidden procedure', 'refused', 'echo', 'UnauthenticatedError'],
    ['an undefined procedure', 'refused', 'nothing', 'UnauthenticatedError'],
  ] as const)('refuses %s to a visitor who is %s', async (_case, kind, name, error) => {
    const { dispatcher } = createTestDispatcher({ rpcs: [echo] });
    expect(await dispatcher.dispatch(call(name, {}), contextOf({ kind }))).toEqual({ kind: 'error', name: error });
  });

  it('reports a bug once, and shows the client only the id of the request', async () => {
    const { dispatcher, bugs } = createTestDispatcher({ rpcs: [broken] });
    const results = await dispatcher.dispatchAll([call('broken'), call('nothing')], context);
    expect(results).toEqual([
      { kind: 'unknown-error', error: { requestId: 'request-1' } },
      { kind: 'error', name: 'UnknownRpcError' },
    ]);
    expect(bugs).toEqual([new Error('the database password is hush-hush')]);
  });

  it('runs adjacent reads together, but commands that can write one by one and in order', async () => {
    const log: string[] = [];
    const inner = createMemoryDocumentStore();
    const store = {
      ...inner,
      async getMany(keys: string[][]) {
        log.push(`${keys.length} reads begin`);
        await new Promise(setImmediate);
        log.push('reads end');
        return inner.getMany(keys);
      },
    };
    const write: RpcDefinition = {
      path: ['test', 'write'],
      input: Type.Any(),
      for: 'anyone',
      async handle() {
        log.push('write begins');
        await new Promise(setImmediate);
        log.push('write ends');
        return succeed();
      },
    };
    const { dispatcher } = createTestDispatcher({ store, rpcs: [write] });
    const read = { kind: 'document-get', path: ['users', 'id_1'] };
    await dispatcher.dispatchAll([read, read, call('write'), call('write'), 'not a command', read], context);
    const writes = ['write begins', 'write ends', 'write begins', 'write ends'];
    expect(log).toEqual(['2 reads begin', 'reads end', ...writes, '1 reads begin', 'reads end']);
  });

  it('reports a failed read without failing those next to it', async () => {
    const inner = createMemoryDocumentStore();
    const broken = new Error('this row is unreadable');
    const getMany: typeof inner.getMany = (keys) =>
      keys.some(([, userId]) => userId === 'id_2') ? Promise.reject(broken) : inner.getMany(keys);
    const { dispatcher, bugs, addPerson } = createTestDispatcher({ store: { ...inner, getMany } });
    const userId = await addPerson();
    const reads = [userId, 'id_2', userId].map((id) => ({ kind: 'document-get', path: ['users', id] }));
    expect(await dispatcher.dispatchAll(reads, contextOf(asIdentity(userId)))).toMatchObject([
      { kind: 'result' },
      { kind: 'unknown-error' },
      { kind: 'result' },
    ]);
    expect(bugs).toEqual([broken]);
  });

  it('survives rules that throw or reject, and fails only their reads', async () => {
    const [atOnce, later] = [new Error('failed at once'), new Error('failed later')];
    const rules = (name: string, canRead: () => Promise<'allowed'>) => ({
      documents: `${name}/{id}`,
      schema: Type.Unknown(),
      canRead,
    });
    const { dispatcher, bugs } = createTestDispatcher({
      collections: [
        rules('well', async () => 'allowed'),
        rules('later', () => new Promise((_resolve, reject) => setImmediate(reject, later))),
        rules('atOnce', () => {
          throw atOnce;
        }),
      ],
    });
    const reads = ['well', 'later', 'atOnce'].map((name) => ({ kind: 'document-get', path: [name, 'one'] }));
    expect(await dispatcher.dispatchAll(reads, context)).toMatchObject([
      { name: 'DocumentNotFoundError' },
      { kind: 'unknown-error' },
      { kind: 'unknown-error' },
    ]);
    // An unhandled rejection only surfaces a turn later.
    await new Promise(setImmediate);
    expect(bugs).toEqual([atOnce, later]);
  });
});

describe('createRpcTable', () => {
  it('refuses two procedures with the same path', () => {
    expect(() => createRpcTable([echo, echo])).toThrow('["test","echo"]');
  });

  it('distinguishes paths that look the same when joined', () => {
    expect(createRpcTable([{ ...echo, path: ['test/a', 'b'] }])(['test', 'a/b'])).toBeUndefined();
  });
});
