import type { AtomicOp, DocumentKey } from '../../contract/documents.ts';
import type { Team } from '../../contract/records.ts';
import { membersOnlyIn } from './members.ts';

/** Someone whose account is deleted: what it takes to find their other traces. */
export interface DeletedPerson {
  identityId: string;
  /** Their confirmed addresses, normalized. */
  addresses: string[];
}

/** How teams and people come and go: what other areas act on. */
export interface LifecycleEvents {
  teamCreated: { teamId: string; createdBy: string };
  personLeft: { teamId: string; userId: string };
  teamDeleted: { teamId: string };
  personDeleted: DeletedPerson;
}
export type LifecycleKind = keyof LifecycleEvents;

/** Where the notes of each kind are kept. No access rule opens what begins with a dollar sign. */
export const NOTE_PREFIXES: Readonly<Record<LifecycleKind, DocumentKey>> = {
  teamCreated: ['$teams', 'new'],
  personLeft: ['$teams', 'left'],
  teamDeleted: ['$teams', 'deleted'],
  personDeleted: ['$auth', 'departures'],
};
export const LIFECYCLE_KINDS = Object.keys(NOTE_PREFIXES) as LifecycleKind[];

function note<Kind extends LifecycleKind>(kind: Kind, ids: string[], event: LifecycleEvents[Kind]): AtomicOp {
  return { type: 'set', key: [...NOTE_PREFIXES[kind], ...ids], data: event };
}

/** The notes that belong into a commit which writes a team record. */
export function teamNotes(teamId: string, before: Team | null, after: Team | null, writtenBy: string): AtomicOp[] {
  if (after === null) return before === null ? [] : [note('teamDeleted', [teamId], { teamId })];
  if (before === null) return [note('teamCreated', [teamId], { teamId, createdBy: writtenBy })];
  return membersOnlyIn(before, after).map((userId) => note('personLeft', [`${teamId} ${userId}`], { teamId, userId }));
}

/** The note that belongs into the commit which deletes an account. */
export const personDeletedNote = (person: DeletedPerson): AtomicOp =>
  note('personDeleted', [person.identityId], person);

/** The kind of event that a key notes; `null` for any other key. */
export function noteKindOf(key: DocumentKey): LifecycleKind | null {
  const isOf = (prefix: DocumentKey) =>
    key.length === prefix.length + 1 && prefix.every((segment, index) => key[index] === segment);
  return LIFECYCLE_KINDS.find((kind) => isOf(NOTE_PREFIXES[kind])) ?? null;
}
