import { describe, expect, it } from '@jest/globals';
import type { Command } from '../contract/commands.ts';
import type { Envelope, SingleEnvelope } from '../contract/envelopes.ts';
import { documentGet, rpc } from './commandBuilders.ts';
import { TransportError } from './platform.ts';
import { createQueueHarness } from './testing/commandQueueHarness.ts';

const get = (id: number): Command => documentGet(['things', String(id)]);
const result = (value: unknown): SingleEnvelope => ({ kind: 'result', value });
const results = (...list: SingleEnvelope[]): Envelope => ({ kind: 'results', results: list });

describe('the command queue, when a caller aborts', () => {
  const reason = new DOMException('The caller has left', 'AbortError');

  it('does not queue a command whose signal is already aborted', async () => {
    const { execute, flush, requests } = createQueueHarness();
    await expect(execute(get(1), { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    flush();
    expect(requests).toEqual([]);
  });

  it('rejects a queued command immediately and does not send it', async () => {
    const { execute, flush, request } = createQueueHarness();
    const controller = new AbortController();
    const left = execute(get(1), { signal: controller.signal });
    void execute(get(2));
    controller.abort(reason);
    await expect(left).rejects.toBe(reason);
    flush();
    expect(request(0).body).toEqual(get(2));
  });

  it('sends no request if every queued command was aborted', async () => {
    const { execute, flush, requests } = createQueueHarness();
    const controller = new AbortController();
    const left = execute(get(1), { signal: controller.signal });
    controller.abort(reason);
    await expect(left).rejects.toBe(reason);
    flush();
    expect(requests).toEqual([]);
  });

  it('still resolves a shared command for its other caller', async () => {
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

  it('sends an rpc that is called again after its first caller has aborted', async () => {
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

  it('rejects the caller of a sent command immediately, and continues the request for the others', async () => {
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

  it('aborts a request once all of its callers have aborted', async () => {
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

  it('ignores signals after the response has arrived', async () => {
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
