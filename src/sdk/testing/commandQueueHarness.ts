import type { Envelope } from '../../contract/envelopes.ts';
import type { RequestBody } from '../batch.ts';
import { createCommandQueue } from '../commandQueue.ts';

export interface SentRequest {
  body: RequestBody;
  signal: AbortSignal;
  answer(envelope: Envelope): void;
  fail(error: unknown): void;
}

/** A command queue whose macrotasks and responses are controlled by the test. */
export function createQueueHarness() {
  const requests: SentRequest[] = [];
  const flushes: (() => void)[] = [];
  const queue = createCommandQueue({
    send: (body, signal) =>
      new Promise((answer, fail) => {
        requests.push({ body, signal, answer, fail });
      }),
    schedule: (flush) => flushes.push(flush),
  });
  return {
    ...queue,
    requests,
    /** Ends the macrotask that collected the commands. */
    flush: () => flushes.splice(0).forEach((flush) => flush()),
    request(index: number): SentRequest {
      const request = requests[index];
      if (!request) throw new Error(`There is no request ${index}`);
      return request;
    },
  };
}
