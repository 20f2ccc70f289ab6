import type { AtomicOp, Document } from '../../../contract/documents.ts';
import type { DocumentStore } from '../../documents/documentStore.ts';
import type { Logger } from '../../logger.ts';
import { readEvery } from '../readEvery.ts';
import { departureKey, departuresPrefix, expiringPrefix, identityKey } from '../records.ts';

/** Someone whose account is deleted: what it takes to find their other traces. */
export interface Departed {
  identityId: string;
  /** Their confirmed addresses, normalized. */
  addresses: string[];
}

/** Erases what one store keeps of a person who has left. Can be called again for the same person. */
export type ForgetTraces = (person: Departed) => Promise<void>;

/** Notes, in the commit that deletes an account, that its traces must still be erased. */
export function departureOp(person: Departed): AtomicOp {
  return { type: 'set', key: departureKey(person.identityId), data: person };
}

export interface DeparturesOptions {
  store: DocumentStore;
  traces: readonly ForgetTraces[];
  logger: Pick<Logger, 'error'>;
}

export interface Departures {
  /** Erases the traces of every noted person: at a deletion, and later if a crash or an error interrupted it. */
  finish(): Promise<void>;
}

export function createDepartures({ store, traces, logger }: DeparturesOptions): Departures {
  let running: Promise<void> = Promise.resolve();

  async function forget(departure: Document<Departed>): Promise<void> {
    const { data: person } = departure;
    await forgetExpiring(store, person.identityId);
    for (const forgetTraces of traces) await forgetTraces(person);
    await store.commit(
      [{ key: departure.key, versionstamp: departure.versionstamp }],
      [{ type: 'delete', key: departure.key }],
    );
  }

  async function finishAll(): Promise<void> {
    for (const departure of await readEvery<Departed>(store, departuresPrefix)) {
      await forget(departure).catch((error: unknown) => {
        const { identityId } = departure.data;
        logger.error({ err: error, identityId }, 'The traces of a deleted account could not be erased yet');
      });
    }
  }

  return {
    finish() {
      // One failure must not stop those that follow.
      running = running.catch(() => undefined).then(finishAll);
      return running;
    },
  };
}

/** Notes about the expiry of sessions and devices hold the person's identity, so they are deleted too. */
async function forgetExpiring(store: DocumentStore, identityId: string): Promise<void> {
  const own = identityKey(identityId);
  const notes = await readEvery<{ key: readonly string[] }>(store, expiringPrefix);
  const ofPerson = notes.filter(({ data }) => own.every((segment, index) => data.key[index] === segment));
  if (ofPerson.length > 0)
    await store.commit(
      [],
      ofPerson.map(({ key }): AtomicOp => ({ type: 'delete', key })),
    );
}
