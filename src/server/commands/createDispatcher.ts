import type { Command } from '../../contract/commands.ts';
import type { SingleEnvelope } from '../../contract/envelopes.ts';
import type { RequestContext } from '../access/visitor.ts';
import { fail, type Outcome } from '../outcome.ts';
import { commandCost } from './commandCost.ts';
import { runDocumentAtomic } from './documentAtomic.ts';
import { runDocumentGet, runDocumentGetMany, runDocumentList } from './documentReads.ts';
import type { HandlerServices } from './handlerServices.ts';
import { isCommand, readCommand } from './readCommand.ts';
import { runRpc } from './rpc.ts';

export interface DispatcherOptions extends HandlerServices {
  /** Receives bugs: each error that a handler threw, once. */
  onBug(error: unknown, context: RequestContext): void;
}

/** Executes one entry of a body and the entries of a batch; never rejects. */
export interface Dispatcher {
  dispatch(entry: unknown, context: RequestContext): Promise<SingleEnvelope>;
  /** `write` gets each outcome as soon as it's known, so only one large outcome is held at a time. */
  dispatchAll<T = SingleEnvelope>(
    entries: readonly unknown[],
    context: RequestContext,
    write?: (envelope: SingleEnvelope) => T,
  ): Promise<T[]>;
  /** What an entry costs, in units of about one small read. */
  costOf(entry: unknown): number;
}

/** Turns untrusted entries into commands, runs each by its kind, and turns whatever happens into an envelope. */
export function createDispatcher({ onBug, ...services }: DispatcherOptions): Dispatcher {
  async function run(command: Command, context: RequestContext): Promise<SingleEnvelope> {
    try {
      return await handle(command, context, services);
    } catch (error) {
      onBug(error, context);
      return { kind: 'unknown-error', error: { requestId: context.requestId } };
    }
  }

  async function dispatch(entry: unknown, context: RequestContext): Promise<SingleEnvelope> {
    const read = readCommand(entry);
    return isCommand(read) ? run(read, context) : read;
  }

  /**
   * Adjacent reads of one document run in parallel. A command that may write or return much waits for all before it and
   * blocks all after it.
   */
  async function dispatchAll<T>(
    entries: readonly unknown[],
    context: RequestContext,
    write: (envelope: SingleEnvelope) => T,
  ): Promise<T[]> {
    const results: Promise<T>[] = [];
    for (const entry of entries) {
      const read = readCommand(entry);
      if (!isCommand(read)) {
        results.push(Promise.resolve(write(read)));
      } else if (read.kind === 'document-get') {
        results.push(run(read, context).then(write));
      } else {
        await Promise.all(results);
        const result = run(read, context).then(write);
        results.push(result);
        await result;
      }
    }
    return Promise.all(results);
  }

  return {
    dispatch,
    dispatchAll: <T>(
      entries: readonly unknown[],
      context: RequestContext,
      write = (envelope: SingleEnvelope) => envelope as T,
    ) => dispatchAll(entries, context, write),
    costOf: (entry) => commandCost(entry, services.rpcs),
  };
}

async function handle(command: Command, context: RequestContext, services: HandlerServices): Promise<Outcome> {
  if (context.visitor.kind === 'refused' && command.kind !== 'rpc') return fail('UnauthenticatedError');
  switch (command.kind) {
    case 'rpc':
      return runRpc(command, context, services);
    case 'document-get':
      return runDocumentGet(command, context, services);
    case 'document-get-many':
      return runDocumentGetMany(command, context, services);
    case 'document-list':
      return runDocumentList(command, context, services);
    case 'document-atomic':
      return runDocumentAtomic(command, context, services);
  }
}
