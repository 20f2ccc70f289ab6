import { describe, expect, it } from '@jest/globals';
import type { Command } from '../contract/commands.ts';
import type { Envelope, SingleEnvelope } from '../contract/envelopes.ts';
import { documentGet, rpc } from './commandBuilders.ts';
import { TransportError } from './platform.ts';
import { createQueueHarness } from './testing/commandQueueHarness.ts';

const get = (id: number): Command => documentGet(['things', String(id)]);
const result = (value: unknown): SingleEnvelope => ({ kind: 'result', value });
const results = (...list: SingleEnvelope[]): Envelope => ({ kind: 'results', results: list });

describe('the command queue heeds a signal', () => {
  const reason = new DOMException('The caller has left', 'AbortError');

  it('that is aborted already: the command is not even queued', async () => {
    const { execute, flush, requests } = createQueueHarness();
    await expect(execute(get(1), { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    flush();
    expect(requests).toEqual([]);
  });

  it('while the command is queued: it rejects at once and is not sent', async () => {
    const { execute, flush, request } = createQueueHarness();
    const controller = new AbortController();
    const left = execute(get(1), { signal: controller.signal });
    void execute(get(2));
    controller.abort(reason);
    await expect(left).rejects.toBe(reason);
    flush();
    expect(request(0).body).toEqual(get(2));
  });

  it('of every queued command: there is no request at all', async () => {
    const { execute, flush, requests } = createQueueHarness();
    const controller = new AbortController();
    const left = execute(get(1), { signal: controller.signal });
    controller.abort(reason);
    await expect(left).rejects.toBe(reason);
    flush();
    expect(requests).toEqual([]);
  });

  it('of one of those who share a command: the other still gets its result', async () => {
    const { execute, flush, request } = createQueueHarness();
    const controller = new AbortController();
    const left = execute(rpc(['a', 'b']), { signal: controller.signal });
    const stayed = execute(rpc(['a', 'b']));
    controller.abort(reason);
    await expect(left).rejects.toBe(reason);
    flush();
    request(0).answer(result('here'));
    await expect(stayed).resolves.toBe('here');
  });

  it('of an rpc that someone else asks for before it would have been sent', async () => {
    const { execute, flush, request } = createQueueHarness();
    const controller = new AbortController();
    const left = execute(rpc(['a', 'b']), { signal: controller.signal });
    controller.abort(reason);
    await expect(left).rejects.toBe(reason);
    const came = execute(rpc(['a', 'b']));
    flush();
    request(0).answer(result('here'));
    await expect(came).resolves.toBe('here');
  });

  it('under way: the caller rejects at once, the request continues for the others', async () => {
    const { execute, flush, request } = createQueueHarness();
    const controller = new AbortController();
    const left = execute(get(1), { signal: controller.signal });
    const stayed = execute(get(2));
    flush();
    controller.abort(reason);
    await expect(left).rejects.toBe(reason);
    expect(request(0).signal.aborted).toBe(false);
    request(0).answer(results(result('one'), result('two')));
    await expect(stayed).resolves.toBe('two');
  });

  it('of all members under way: only the last one aborts the request', async () => {
    const { execute, flush, request } = createQueueHarness();
    const controllers = [new AbortController(), new AbortController()];
    const executing = Promise.allSettled(controllers.map(({ signal }, id) => execute(get(id), { signal })));
    flush();
    controllers[0]?.abort(reason);
    expect(request(0).signal.aborted).toBe(false);
    controllers[1]?.abort(reason);
    expect(request(0).signal.aborted).toBe(true);
    request(0).fail(new TransportError('aborted'));
    await expect(executing).resolves.toEqual([
      { status: 'rejected', reason },
      { status: 'rejected', reason },
    ]);
  });

  it('only until the response arrives', async () => {
    const { execute, flush, request } = createQueueHarness();
    const controller = new AbortController();
    const executing = execute(get(1), { signal: controller.signal });
    flush();
    request(0).answer(result('one'));
    await executing;
    controller.abort(reason);
    expect(request(0).signal.aborted).toBe(false);
    await expect(executing).resolves.toBe('one');
  });
});
