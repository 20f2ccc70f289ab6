import { describe, expect, it, jest } from '@jest/globals';
import type { Command } from '../contract/commands.ts';
import type { Envelope, SingleEnvelope } from '../contract/envelopes.ts';
import type { RequestBody } from './batch.ts';
import { documentGet, rpc } from './commandBuilders.ts';
import { createCommandQueue } from './commandQueue.ts';
import { CommandFailedError, TransportError } from './platform.ts';
import { createQueueHarness, type SentRequest } from './testing/commandQueueHarness.ts';

const get = (id: number): Command => documentGet(['things', String(id)]);
const result = (value: unknown): SingleEnvelope => ({ kind: 'result', value });
const results = (...list: SingleEnvelope[]): Envelope => ({ kind: 'results', results: list });
const commandsOf = (body: RequestBody) => (body.kind === 'commands' ? body.commands : [body]);

describe('batching in the command queue', () => {
  it('sends nothing before the macrotask ends', async () => {
    jest.useFakeTimers();
    try {
      const send = jest.fn(async (): Promise<Envelope> => result(1));
      const queue = createCommandQueue({ send });
      const executing = queue.execute(get(1));
      await Promise.resolve();
      expect(send).not.toHaveBeenCalled();
      jest.advanceTimersByTime(0);
      expect(send).toHaveBeenCalledTimes(1);
      await expect(executing).resolves.toBe(1);
    } finally {
      jest.useRealTimers();
    }
  });

  it('uses a single timer for any number of commands', () => {
    const schedule = jest.fn();
    const queue = createCommandQueue({ send: jest.fn<() => Promise<Envelope>>(), schedule });
    for (let id = 0; id < 30; id++) void queue.execute(get(id));
    expect(schedule).toHaveBeenCalledTimes(1);
  });

  it('sends a single command as it is', async () => {
    const { execute, flush, request } = createQueueHarness();
    const executing = execute(get(1));
    flush();
    expect(request(0).body).toEqual(get(1));
    request(0).answer(result('one'));
    await expect(executing).resolves.toBe('one');
  });

  it('sends several commands as one batch, in order', async () => {
    const { execute, flush, request, requests } = createQueueHarness();
    const executing = [1, 2, 3].map((id) => execute(get(id)));
    flush();
    expect(requests).toHaveLength(1);
    expect(request(0).body).toEqual({ kind: 'commands', commands: [get(1), get(2), get(3)] });
    request(0).answer(results(result('one'), result('two'), result('three')));
    await expect(Promise.all(executing)).resolves.toEqual(['one', 'two', 'three']);
  });

  it.each([
    [9, [9]],
    [10, [10]],
    [11, [10, 1]],
    [25, [10, 10, 5]],
  ])('sends %d commands immediately in batches of %j', (count, sizes) => {
    const { execute, flush, requests } = createQueueHarness();
    for (let id = 0; id < count; id++) void execute(get(id));
    flush();
    expect(requests.map(({ body }) => commandsOf(body).length)).toEqual(sizes);
    expect(requests.flatMap(({ body }) => commandsOf(body))).toEqual(Array.from({ length: count }, (_, id) => get(id)));
  });

  it('sends new commands while earlier batches are in flight, and accepts their responses in any order', async () => {
    const { execute, flush, request } = createQueueHarness();
    const first = execute(get(1));
    flush();
    const second = execute(get(2));
    flush();
    request(1).answer(result('two'));
    await expect(second).resolves.toBe('two');
    request(0).answer(result('one'));
    await expect(first).resolves.toBe('one');
  });
});

describe('deduplication in the command queue', () => {
  it('sends identical queued rpcs once, even if their keys are in a different order', async () => {
    const { execute, flush, request } = createQueueHarness();
    const executing = [execute(rpc(['a', 'b'], { x: 1, y: 2 })), execute(rpc(['a', 'b'], { y: 2, x: 1 }))];
    flush();
    expect(request(0).body).toEqual(rpc(['a', 'b'], { x: 1, y: 2 }));
    request(0).answer(result('once'));
    await expect(Promise.all(executing)).resolves.toEqual(['once', 'once']);
  });

  it('rejects every caller of a shared command that fails', async () => {
    const { execute, flush, request } = createQueueHarness();
    const executing = Promise.allSettled([execute(rpc(['a', 'b'])), execute(rpc(['a', 'b']))]);
    flush();
    request(0).answer({ kind: 'error', name: 'ForbiddenError' });
    const refused = { status: 'rejected', reason: expect.any(CommandFailedError) };
    await expect(executing).resolves.toEqual([refused, refused]);
  });

  it.each<[string, Command, Command]>([
    ['differ in their input', rpc(['a', 'b'], 1), rpc(['a', 'b'], '1')],
    ['differ in their path', rpc(['a', 'b']), rpc(['a', 'c'])],
    ['are not rpcs', get(1), get(1)],
  ])('sends commands separately if they %s', (_case, one, other) => {
    const { execute, flush, request } = createQueueHarness();
    void execute(one);
    void execute(other);
    flush();
    expect(commandsOf(request(0).body)).toEqual([one, other]);
  });

  it('can be turned off for a command', () => {
    const { execute, flush, request } = createQueueHarness();
    void execute(rpc(['a', 'b']));
    void execute(rpc(['a', 'b']), { dedupe: false });
    flush();
    expect(commandsOf(request(0).body)).toHaveLength(2);
  });

  it.each<[string, (request: SentRequest | undefined) => void]>([
    ['in flight', () => undefined],
    ['answered', (request) => request?.answer(result(1))],
    ['rejected', (request) => request?.fail(new TransportError('offline'))],
  ])('sends an rpc again if an identical one is already %s', async (_case, settle) => {
    const { execute, flush, requests } = createQueueHarness();
    const first = execute(rpc(['a', 'b'])).catch(() => undefined);
    flush();
    settle(requests[0]);
    void execute(rpc(['a', 'b']));
    flush();
    expect(requests).toHaveLength(2);
    requests[0]?.answer(result(1));
    await first;
  });
});

describe('the command queue', () => {
  it('resolves each command of a batch with its own result, and keeps the envelope of a failure', async () => {
    const { execute, flush, request } = createQueueHarness();
    const executing = Promise.allSettled([1, 2, 3].map((id) => execute(get(id))));
    flush();
    const failure: SingleEnvelope = { kind: 'error', name: 'DocumentNotFoundError', detail: { key: ['things', '2'] } };
    const bug: SingleEnvelope = { kind: 'unknown-error', error: { requestId: 'r' } };
    request(0).answer(results(result('one'), failure, bug));
    await expect(executing).resolves.toEqual([
      { status: 'fulfilled', value: 'one' },
      { status: 'rejected', reason: new CommandFailedError(failure) },
      { status: 'rejected', reason: new CommandFailedError(bug) },
    ]);
    const [, second, third] = await executing;
    expect([second, third]).toMatchObject([{ reason: { envelope: failure } }, { reason: { envelope: bug } }]);
  });

  it('rejects commands that are missing from a short list with a TransportError', async () => {
    const { execute, flush, request } = createQueueHarness();
    const executing = Promise.allSettled([1, 2].map((id) => execute(get(id))));
    flush();
    request(0).answer(results(result('one')));
    await expect(executing).resolves.toEqual([
      { status: 'fulfilled', value: 'one' },
      { status: 'rejected', reason: expect.any(TransportError) },
    ]);
  });

  it('rejects every command of a batch when the network fails', async () => {
    const { execute, flush, request } = createQueueHarness();
    const executing = Promise.allSettled([1, 2].map((id) => execute(get(id))));
    flush();
    const reason = new TransportError('offline');
    request(0).fail(reason);
    await expect(executing).resolves.toEqual([
      { status: 'rejected', reason },
      { status: 'rejected', reason },
    ]);
  });

  it('rejects every command of a batch when the response is one error', async () => {
    const { execute, flush, request } = createQueueHarness();
    const executing = Promise.allSettled([1, 2].map((id) => execute(get(id))));
    flush();
    request(0).answer({ kind: 'error', name: 'PayloadTooLargeError' });
    const outcomes = await executing;
    expect(outcomes).toMatchObject([1, 2].map(() => ({ reason: { envelope: { name: 'PayloadTooLargeError' } } })));
  });

  it('resolves a result without a value to undefined', async () => {
    const { execute, flush, request } = createQueueHarness();
    const executing = execute(get(1));
    flush();
    request(0).answer({ kind: 'result' });
    await expect(executing).resolves.toBeUndefined();
  });
});
