import { randomUUID } from 'node:crypto';
import type { AtomicOp, Document, DocumentKey } from '../../contract/documents.ts';
import { teamKey } from '../../contract/keys.ts';
import type { Absence } from '../../contract/monitors/monitorRecord.ts';
import type { Team } from '../../contract/records.ts';
import { type DocumentStore, readEvery } from '../documents/documentStore.ts';
import type { Logger } from '../logger.ts';
import { membersOnlyIn } from './members.ts';

/**
 * How an area reacts when teams and people are added or removed. A handler can run twice for one event, because the
 * process can crash after the handler is done.
 */
export type LifecyclePart = {
  [Kind in LifecycleKind]?: (event: LifecycleEvents[Kind]) => Promise<void>;
};

export interface LifecycleOptions {
  documents: DocumentStore;
  /** The parts, in the order in which they run. */
  parts(): readonly LifecyclePart[];
  logger: Pick<Logger, 'error'>;
}

export interface Lifecycle {
  /** The document store. A commit with notes is acknowledged once every part has handled them. */
  documents: DocumentStore;
  /** Handles notes that were left behind by a crash or an error. */
  finish(signal: AbortSignal): Promise<void>;
}

/**
 * Notifies each area that a team or a person was added or removed. The commit itself includes a note, which is deleted
 * after the last part has run; if that's interrupted, `finish` completes the work. The commit takes effect even if a
 * part fails.
 */
export function createLifecycle({ documents, parts, logger }: LifecycleOptions): Lifecycle {
  /** Keys of the notes that this process is currently handling. */
  const inFlight = new Set<string>();

  /** Another process may have handled a deletion already, and the team been restored since then. */
  async function isOutdated(kind: LifecycleKind, event: LifecycleEvents[LifecycleKind]): Promise<boolean> {
    return kind === 'teamShelved' && 'teamId' in event && (await documents.get(teamKey(event.teamId))) !== null;
  }

  async function act(kind: LifecycleKind, { key, data, versionstamp }: Document): Promise<void> {
    const event = data as LifecycleEvents[LifecycleKind];
    if (!(await isOutdated(kind, event))) for (const part of parts()) await part[kind]?.(event as never);
    await documents.commit([{ key, versionstamp }], [{ type: 'delete', key }]);
  }

  async function actOn(note: Document): Promise<void> {
    const kind = noteKindOf(note.key);
    const name = JSON.stringify(note.key);
    if (kind === null || inFlight.has(name)) return;
    inFlight.add(name);
    try {
      await act(kind, note);
    } catch (error) {
      logger.error({ err: error, kind }, 'Cleaning up after a change of teams or people failed; retrying');
    } finally {
      inFlight.delete(name);
    }
  }

  return {
    documents: {
      ...documents,
      async commit(checks, ops, audit) {
        const outcome = await documents.commit(checks, ops, audit);
        if (!outcome.committed) return outcome;
        const { versionstamp } = outcome;
        for (const op of ops) if (op.type === 'set') await actOn({ key: op.key, data: op.data, versionstamp });
        return outcome;
      },
    },
    async finish(signal) {
      for (const kind of LIFECYCLE_KINDS) {
        for (const note of await readEvery(documents, NOTE_PREFIXES[kind])) {
          if (signal.aborted) return;
          await actOn(note);
        }
      }
    },
  };
}

const othersTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Repeats a step until nothing is left to do, letting other work run in between. */
export async function toTheEnd(step: () => Promise<{ hasMore: boolean }>): Promise<void> {
  while ((await step()).hasMore) await othersTurn();
}

/** Someone whose account was deleted, with the facts needed to find their other traces. */
export interface DeletedPerson {
  identityId: string;
  /** Their confirmed addresses, normalized. */
  addresses: string[];
  /**
   * Addresses that they gave up or wanted to change to, and that no one uses now; missing in notes from older servers.
   */
  formerAddresses?: string[];
}

/** Someone whose address has changed. */
export interface MovedPerson {
  identityId: string;
  from: string;
  to: string;
}

/** The events about teams and people that other areas react to. */
export interface LifecycleEvents {
  teamCreated: { teamId: string; createdBy: string };
  personLeft: { teamId: string; userId: string };
  /** The team was deleted, but can be restored. */
  teamShelved: { teamId: string };
  /** The team was restored; its monitors weren't checked while it was gone. */
  teamRestored: { teamId: string; gone: Absence };
  /** The team was permanently deleted. */
  teamDeleted: { teamId: string };
  personDeleted: DeletedPerson;
  addressChanged: MovedPerson;
}
type LifecycleKind = keyof LifecycleEvents;

/** Where each kind of note is stored. No access rule allows anything that starts with a dollar sign. */
export const NOTE_PREFIXES: Readonly<Record<LifecycleKind, DocumentKey>> = {
  teamCreated: ['$teams', 'new'],
  personLeft: ['$teams', 'left'],
  teamShelved: ['$teams', 'shelved'],
  teamRestored: ['$teams', 'restored'],
  teamDeleted: ['$teams', 'deleted'],
  personDeleted: ['$auth', 'departures'],
  addressChanged: ['$auth', 'moves'],
};
export const LIFECYCLE_KINDS = Object.keys(NOTE_PREFIXES) as LifecycleKind[];

function note<Kind extends LifecycleKind>(kind: Kind, ids: string[], event: LifecycleEvents[Kind]): AtomicOp {
  return { type: 'set', key: [...NOTE_PREFIXES[kind], ...ids], data: event };
}

/** Returns the notes for a commit that writes a team record. */
export function teamNotes(teamId: string, before: Team | null, after: Team | null, writtenBy: string): AtomicOp[] {
  if (after === null) return before === null ? [] : teamEndOps(teamId);
  if (before === null) return [note('teamCreated', [teamId], { teamId, createdBy: writtenBy })];
  return membersOnlyIn(before, after).map((userId) => personLeftNote(teamId, userId));
}

export const personLeftNote = (teamId: string, userId: string): AtomicOp =>
  note('personLeft', [`${teamId} ${userId}`], { teamId, userId });

/** Creates a note for a team that is deleted or restored. */
export const teamShelvedNote = (teamId: string): AtomicOp => note('teamShelved', [teamId], { teamId });
export const teamRestoredNote = (teamId: string, gone: Absence): AtomicOp =>
  note('teamRestored', [teamId], { teamId, gone });

/** Returns the ops for a commit that permanently removes a team, after which its id can't be used again. */
export const teamEndOps = (teamId: string): AtomicOp[] => [
  note('teamDeleted', [teamId], { teamId }),
  { type: 'set', key: endedTeamKey(teamId), data: {} },
];

/** No access rule allows anything that starts with a dollar sign. */
export const deletedTeamsPrefix: DocumentKey = ['$teams', 'kept'];
export const deletedTeamKey = (teamId: string): DocumentKey => [...deletedTeamsPrefix, teamId];
export const endedTeamKey = (teamId: string): DocumentKey => ['$teams', 'ended', teamId];

const TEAM_NOTES = ['teamCreated', 'teamShelved', 'teamRestored', 'teamDeleted'] as const;

/**
 * Returns the keys of which at least one is taken if an id ever belonged to a team that no longer exists. A team that
 * was removed by an earlier version may only have left a note.
 */
export const formerTeamKeys = (teamId: string): DocumentKey[] => [
  deletedTeamKey(teamId),
  endedTeamKey(teamId),
  ...TEAM_NOTES.map((kind): DocumentKey => [...NOTE_PREFIXES[kind], teamId]),
];

/** Creates the note for a commit that deletes an account. */
export const personDeletedNote = (person: DeletedPerson): AtomicOp =>
  note('personDeleted', [person.identityId], person);

/** Creates the note for a commit that changes someone's address. */
export const addressChangedNote = (person: MovedPerson): AtomicOp =>
  note('addressChanged', [`${person.identityId} ${randomUUID()}`], person);

/** Returns the kind of event for a note's key; `null` for any other key. */
function noteKindOf(key: DocumentKey): LifecycleKind | null {
  const isOf = (prefix: DocumentKey) =>
    key.length === prefix.length + 1 && prefix.every((segment, index) => key[index] === segment);
  return LIFECYCLE_KINDS.find((kind) => isOf(NOTE_PREFIXES[kind])) ?? null;
}
