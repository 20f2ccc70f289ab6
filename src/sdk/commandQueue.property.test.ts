import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Command } from '../contract/commands.ts';
import type { Envelope, SingleEnvelope } from '../contract/envelopes.ts';
import { BATCH_SIZE } from '../contract/limits.ts';
import { documentGet, rpc } from './commandBuilders.ts';
import { createCommandQueue } from './commandQueue.ts';
import { CommandFailedError, TransportError } from './platform.ts';

type Action =
  | { do: 'call'; shared: number | null }
  | { do: 'flush' }
  | { do: 'abort'; caller: number }
  | {
      do: 'answer';
      request: number;
      how: 'each' | 'short' | 'error-for-all' | 'result-for-all' | 'network';
      seed: number;
    };

/** `shared` calls choose among only three rpcs, so that identical ones meet in the queue. */
const action = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('call' as const), shared: fc.option(fc.nat(2)) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('flush' as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('abort' as const), caller: fc.nat(30) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('answer' as const),
      request: fc.nat(5),
      how: fc.constantFrom('each', 'short', 'error-for-all', 'result-for-all', 'network'),
      seed: fc.nat(20),
    }),
  },
) satisfies fc.Arbitrary<Action>;

interface Caller {
  text: string;
  /** The flush that the call belongs to. */
  round: number;
  controller: AbortController;
  /** The outcome that the caller must have received by now, according to the model. */
  expected: unknown;
  seen: unknown[];
}

interface SentRequest {
  texts: string[];
  round: number;
  isAnswered: boolean;
  signal: AbortSignal;
  resolve(envelope: Envelope): void;
  reject(error: Error): void;
}

const ABORTED = 'aborted';
const TRANSPORT = 'transport';
const PENDING = 'pending';

/** Returns the platform's outcome for the n-th command in a request: sometimes a value, sometimes a failure. */
const outcomeAt = (index: number, seed: number): SingleEnvelope =>
  (index + seed) % 3 === 0
    ? { kind: 'error', name: `No${seed}.${index}` }
    : { kind: 'result', value: `${seed}.${index}` };

const seenOf = (outcome: SingleEnvelope) =>
  outcome.kind === 'result' ? `value ${String(outcome.value)}` : `failed ${JSON.stringify(outcome)}`;

function describeRejection(reason: unknown): string {
  if (reason === ABORTED) return ABORTED;
  if (reason instanceof CommandFailedError) return `failed ${JSON.stringify(reason.envelope)}`;
  return reason instanceof TransportError ? TRANSPORT : `unexpected ${String(reason)}`;
}

function createModel() {
  const callers: Caller[] = [];
  const requests: SentRequest[] = [];
  const history: { seen: string[]; expected: string[] } = { seen: [], expected: [] };
  let round = 0;
  let scheduled: (() => void)[] = [];

  const queue = createCommandQueue({
    send(body, signal) {
      const commands = body.kind === 'commands' ? body.commands : [body];
      expect(body.kind === 'commands').toBe(commands.length > 1);
      expect(commands.length).toBeLessThanOrEqual(BATCH_SIZE);
      return new Promise((resolve, reject) => {
        const texts = commands.map((command) => JSON.stringify(command));
        requests.push({ texts, round, isAnswered: false, signal, resolve, reject });
      });
    },
    schedule: (flush) => scheduled.push(flush),
  });

  const waitingFor = (request: SentRequest) =>
    callers.filter(
      (caller) => caller.round === request.round && caller.expected === PENDING && request.texts.includes(caller.text),
    );

  function call(shared: number | null) {
    const command: Command =
      shared === null ? documentGet(['things', String(callers.length)]) : rpc(['shared', String(shared)]);
    const controller = new AbortController();
    const caller: Caller = { text: JSON.stringify(command), round, controller, expected: PENDING, seen: [] };
    callers.push(caller);
    queue.execute(command, { signal: controller.signal }).then(
      (value) => caller.seen.push(`value ${String(value)}`),
      (reason: unknown) => caller.seen.push(describeRejection(reason)),
    );
  }

  function flush() {
    const before = requests.length;
    for (const run of scheduled.splice(0)) run();
    const sent = requests.slice(before).flatMap(({ texts }) => texts);
    const wanted = callers.filter((caller) => caller.round === round && caller.expected === PENDING);
    expect(new Set(sent)).toEqual(new Set(wanted.map(({ text }) => text)));
    expect(sent).toHaveLength(new Set(sent).size);
    round += 1;
    scheduled = [];
  }

  function abort(caller: Caller | undefined) {
    if (!caller) return;
    caller.controller.abort(ABORTED);
    if (caller.expected === PENDING) caller.expected = ABORTED;
  }

  function answer(request: SentRequest | undefined, how: string, seed: number) {
    if (!request || request.isAnswered) return;
    const { texts } = request;
    const failure: SingleEnvelope = { kind: 'error', name: `All${seed}` };
    const known = how === 'short' ? seed % texts.length : texts.length;
    const outcomes = texts.slice(0, known).map((_, index) => outcomeAt(index, seed));
    for (const caller of waitingFor(request)) {
      const outcome = how === 'error-for-all' ? failure : outcomes[texts.indexOf(caller.text)];
      const isUnderstood = how === 'each' || how === 'short' || how === 'error-for-all';
      caller.expected = isUnderstood && outcome ? seenOf(outcome) : TRANSPORT;
      if (how === 'result-for-all' && texts.length === 1) caller.expected = 'value all';
    }
    request.isAnswered = true;
    if (how === 'network') request.reject(new TransportError('offline'));
    else if (how === 'error-for-all') request.resolve(failure);
    else if (how === 'result-for-all') request.resolve({ kind: 'result', value: 'all' });
    else request.resolve({ kind: 'results', results: outcomes });
  }

  /** Records a step as text, because comparing all steps in a run at the end is much faster than comparing each one. */
  function record() {
    const open = requests.filter(({ isAnswered }) => !isAnswered);
    const isAborted = open.map(({ signal }) => signal.aborted);
    const shouldAbort = open.map((request) => waitingFor(request).length === 0);
    history.seen.push(JSON.stringify([callers.map(({ seen }) => seen), isAborted]));
    const expected = callers.map((caller) => (caller.expected === PENDING ? [] : [caller.expected]));
    history.expected.push(JSON.stringify([expected, shouldAbort]));
  }

  return {
    async act(next: Action) {
      if (next.do === 'call') call(next.shared);
      if (next.do === 'flush') flush();
      if (next.do === 'abort') abort(callers[next.caller]);
      if (next.do === 'answer') answer(requests[next.request], next.how, next.seed);
      await new Promise((resolve) => setImmediate(resolve));
      record();
    },
    /** Sends and settles everything that is left. Returns what was observed after each step, and what was expected. */
    async finish() {
      flush();
      for (const request of requests) answer(request, 'each', 1);
      await new Promise((resolve) => setImmediate(resolve));
      record();
      return { ...history, pending: callers.filter(({ expected }) => expected === PENDING) };
    },
  };
}

describe('the command queue', () => {
  it('settles every caller exactly once with its own outcome, in any order of events', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { maxLength: 60, size: 'max' }), async (actions) => {
        const model = createModel();
        for (const next of actions) await model.act(next);
        const { seen, expected, pending } = await model.finish();
        expect(seen).toEqual(expected);
        expect(pending).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });
});
