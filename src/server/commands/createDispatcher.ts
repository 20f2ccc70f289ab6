import type { Command, DocumentGetCommand } from '../../contract/commands.ts';
import type { SingleEnvelope } from '../../contract/envelopes.ts';
import type { RequestContext, Visitor } from '../access/visitor.ts';
import { fail, type Outcome } from '../outcome.ts';
import { commandCost, responseReserve } from './commandCost.ts';
import { runDocumentAtomic } from './documentAtomic.ts';
import { runDocumentGet, runDocumentGetMany, runDocumentGets, runDocumentList } from './documentReads.ts';
import type { HandlerServices } from './handlerServices.ts';
import { isCommand, readCommand } from './readCommand.ts';
import { runRpc } from './rpc.ts';

export interface DispatcherOptions extends HandlerServices {
  /** Called once for each error that a handler throws. */
  onBug(error: unknown, context: RequestContext): void;
}

/** Executes an entry in a body, or the entries in a batch; never rejects. */
export interface Dispatcher {
  dispatch(entry: unknown, context: RequestContext): Promise<SingleEnvelope>;
  /** `write` receives each outcome as soon as it's available, so that only one large outcome is in memory at a time. */
  dispatchAll<T = SingleEnvelope>(
    entries: readonly unknown[],
    context: RequestContext,
    write?: (envelope: SingleEnvelope) => T,
  ): Promise<T[]>;
  /** What an entry costs, in units of about one small read. */
  costOf(entry: unknown, visitor: Visitor): number;
  /** What is charged for an entry's response in advance, in the same units. */
  reserveOf(entry: unknown): number;
}

/** Parses untrusted entries into commands, runs them, and converts every result into an envelope. */
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
   * Reads adjacent single documents together. If that fails, each is read separately, so that one failure doesn't
   * affect the others.
   */
  async function runGets(gets: readonly DocumentGetCommand[], context: RequestContext): Promise<SingleEnvelope[]> {
    if (context.visitor.kind === 'refused') return gets.map(() => fail('UnauthenticatedError'));
    try {
      return await runDocumentGets(gets, context, services);
    } catch {
      return Promise.all(gets.map((get) => run(get, context)));
    }
  }

  /**
   * Runs adjacent reads of single documents together. A command that can write, or that can return a lot, waits for all
   * earlier commands, and all later commands wait for it.
   */
  async function dispatchAll<T>(
    entries: readonly unknown[],
    context: RequestContext,
    write: (envelope: SingleEnvelope) => T,
  ): Promise<T[]> {
    const results: T[] = Array.from({ length: entries.length });
    const gets = new Map<number, DocumentGetCommand>();

    async function runPending(): Promise<void> {
      if (gets.size === 0) return;
      const places = [...gets.keys()];
      const envelopes = await runGets([...gets.values()], context);
      for (const [index, place] of places.entries()) results[place] = write(envelopes[index] as SingleEnvelope);
      gets.clear();
    }

    for (const [place, entry] of entries.entries()) {
      const read = readCommand(entry);
      if (!isCommand(read)) {
        results[place] = write(read);
      } else if (read.kind === 'document-get') {
        gets.set(place, read);
      } else {
        await runPending();
        results[place] = write(await run(read, context));
      }
    }
    await runPending();
    return results;
  }

  return {
    dispatch,
    dispatchAll: <T>(
      entries: readonly unknown[],
      context: RequestContext,
      write = (envelope: SingleEnvelope) => envelope as T,
    ) => dispatchAll(entries, context, write),
    costOf: (entry, visitor) => commandCost(entry, { ...services, visitor }),
    reserveOf: (entry) => responseReserve(entry, services.rpcs),
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
