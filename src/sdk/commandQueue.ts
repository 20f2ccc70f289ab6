import type { Command } from '../contract/commands.ts';
import type { Envelope, SingleEnvelope } from '../contract/envelopes.ts';
import { BATCH_SIZE } from '../contract/limits.ts';
import { bodyOf, outcomesOf, type RequestBody } from './batch.ts';
import { CommandFailedError, type ExecuteOptions, TransportError } from './platform.ts';
import { stableStringify } from './stableStringify.ts';

export interface CommandQueueOptions {
  /**
   * Sends one request and returns its envelope. The signal aborts when no caller is waiting for any of its commands.
   */
  send(body: RequestBody, signal: AbortSignal): Promise<Envelope>;
  /** Runs the flush in a later macrotask. Tests replace this. */
  schedule?: ((flush: () => void) => void) | undefined;
}

export interface CommandQueue {
  execute(command: Command, options?: ExecuteOptions): Promise<unknown>;
}

interface Caller {
  resolve(value: unknown): void;
  reject(reason: unknown): void;
}

/** A command and its waiting callers. Callers that abort are removed, so there may be none left. */
interface Entry {
  command: Command;
  callers: Set<Caller>;
  onAbandoned?: () => void;
}

/**
 * Collects the commands from one macrotask and sends them in batches, several of which can be in flight at once. Each
 * command settles with its own result; a request that fails as a whole rejects all its commands.
 */
export function createCommandQueue({ send, schedule = nextMacrotask }: CommandQueueOptions): CommandQueue {
  let queued: Entry[] = [];
  const shareable = new Map<string, Entry>();

  function flush() {
    const entries = queued.filter(isWanted);
    queued = [];
    shareable.clear();
    for (let start = 0; start < entries.length; start += BATCH_SIZE) {
      void sendBatch(entries.slice(start, start + BATCH_SIZE), send);
    }
  }

  function enqueue(command: Command): Entry {
    const entry: Entry = { command, callers: new Set() };
    if (queued.length === 0) schedule(flush);
    queued.push(entry);
    return entry;
  }

  function entryFor(command: Command, dedupe: boolean): Entry {
    if (command.kind !== 'rpc' || !dedupe) return enqueue(command);
    const identity = stableStringify(command);
    const entry = shareable.get(identity) ?? enqueue(command);
    shareable.set(identity, entry);
    return entry;
  }

  return {
    async execute(command, { signal, dedupe = true } = {}) {
      signal?.throwIfAborted();
      return waitFor(entryFor(command, dedupe), signal);
    },
  };
}

function waitFor(entry: Entry, signal: AbortSignal | undefined): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const caller: Caller = {
      resolve(value) {
        signal?.removeEventListener('abort', leave);
        resolve(value);
      },
      reject(reason) {
        signal?.removeEventListener('abort', leave);
        reject(reason);
      },
    };
    function leave() {
      entry.callers.delete(caller);
      caller.reject(signal?.reason);
      if (!isWanted(entry)) entry.onAbandoned?.();
    }
    entry.callers.add(caller);
    signal?.addEventListener('abort', leave);
  });
}

async function sendBatch(entries: Entry[], send: CommandQueueOptions['send']) {
  const controller = new AbortController();
  for (const entry of entries) {
    entry.onAbandoned = () => {
      if (!entries.some(isWanted)) controller.abort();
    };
  }
  try {
    const answer = await send(bodyOf(entries.map(({ command }) => command)), controller.signal);
    const outcomes = outcomesOf(answer, entries.length);
    entries.forEach((entry, index) => settle(entry, outcomes[index]));
  } catch (error) {
    for (const entry of entries) for (const caller of entry.callers) caller.reject(error);
  }
}

function settle({ callers }: Entry, outcome: SingleEnvelope | undefined) {
  for (const caller of callers) {
    if (!outcome) caller.reject(new TransportError('The platform didn’t respond to this command'));
    else if (outcome.kind === 'result') caller.resolve(outcome.value);
    else caller.reject(new CommandFailedError(outcome));
  }
}

function isWanted(entry: Entry): boolean {
  return entry.callers.size > 0;
}

function nextMacrotask(task: () => void) {
  setTimeout(task, 0);
}
