import type { Static, TSchema } from 'typebox';
import type { AuditedAct } from '../../contract/audit/auditActions.ts';
import type { AtomicCheck, AtomicOp, Document, DocumentKey } from '../../contract/documents.ts';
import type { InvalidDetail } from '../../contract/errors.ts';
import type { TeamRight } from '../../contract/teams/teamRights.ts';
import type { DocumentStore } from '../documents/documentStore.ts';
import type { Failure } from '../outcome.ts';
import type { Person, ScreenVisitor, TeamActor } from './visitor.ts';

/** The records that a rule can read. */
export type DocumentView = Pick<DocumentStore, 'get' | 'getMany'>;

/** A view that records each read, so that a commit can check that nothing read has changed. */
export interface RecordingView extends DocumentView {
  checks(): AtomicCheck[];
}

/** Reads each key once, so all rules in a round see the same version of each record. */
export function createRecordingView(store: DocumentView): RecordingView {
  const seen = new Map<string, { key: DocumentKey; document: Document | null }>();

  async function getMany(keys: DocumentKey[]): Promise<(Document | null)[]> {
    const missing = keys.filter((key) => !seen.has(JSON.stringify(key)));
    if (missing.length > 0) {
      const documents = await store.getMany(missing);
      for (const [index, key] of missing.entries()) {
        seen.set(JSON.stringify(key), { key, document: documents[index] ?? null });
      }
    }
    return keys.map((key) => seen.get(JSON.stringify(key))?.document ?? null);
  }

  return {
    getMany,
    async get(key) {
      const [document] = await getMany([key]);
      return document ?? null;
    },
    checks: () =>
      [...seen.values()].map(({ key, document }) => ({
        type: 'check',
        key,
        versionstamp: document?.versionstamp ?? null,
      })),
  };
}

/** `concealed` fails as if the document didn't exist. */
export type ReadDecision = 'allowed' | 'forbidden' | 'concealed';
export type ListDecision = 'allowed' | 'forbidden';
/** An `InvalidDetail` names the invalid field in the data; a `Failure` is returned unchanged. */
export type WriteDecision = 'allowed' | 'forbidden' | InvalidDetail | Failure;

/** The values of the pattern's `{name}` segments in a key or event path. */
export type Params = Readonly<Record<string, string>>;

export interface RuleRequest {
  visitor: TeamActor;
  params: Params;
  /** Other records that the rule depends on. A write commits only if everything that its rule read is unchanged. */
  view: DocumentView;
}

export interface ReadRequest<Data = unknown> extends RuleRequest {
  document: Document<Data> | null;
}

export interface WriteRequest<Data = unknown> extends RuleRequest {
  before: Data | null;
  /** The new data, which matches the collection's schema; `null` for a deletion. */
  after: Data | null;
  /** The number of documents that earlier ops in the same commit create in this collection. */
  createdBefore: number;
}

export type DocumentWrite<Data = unknown> = Pick<WriteRequest<Data>, 'visitor' | 'params' | 'before' | 'after'>;

/**
 * What access requires: a right in the team with the key's `teamId`, or being the person with the key's `userId`.
 * `none` rules out every client.
 */
export type Need = TeamRight | 'self' | 'none';

/** What a collection requires for reading, listing and writing its documents. */
export interface CollectionNeeds {
  read: Need;
  list: Need;
  write: Need;
  /** Anyone who is signed in can create a document. */
  create?: 'signedIn';
}

/** Returns a document's data without what a visitor shouldn't get. */
export type Conceal = (data: unknown) => unknown;

/**
 * A collection and its access rules. Without a rule, access is denied. Visitors without an identity are rejected before
 * any rule is checked, and rules don't apply to nested collections.
 */
export interface CollectionRules<Data = unknown> {
  /** The pattern of its documents' keys, such as `users/{userId}/teams/{teamId}`. */
  documents: string;
  schema: TSchema;
  /** Checked before the rules below, which can then only restrict further: a missing rule allows access. */
  needs?: CollectionNeeds;
  canRead?(request: ReadRequest<Data>): ReadDecision | Promise<ReadDecision>;
  canList?(request: RuleRequest): ListDecision | Promise<ListDecision>;
  canWrite?(request: WriteRequest<Data>): WriteDecision | Promise<WriteDecision>;
  /**
   * Returns a function that leaves out what a visitor with the right to read shouldn't get; null to show everything. It
   * applies to documents that are read, listed and watched.
   */
  conceal?(request: RuleRequest): Promise<Conceal | null>;
  /** Derives ops for the same commit, so that derived records never lag behind. */
  follow?(write: DocumentWrite<Data>): AtomicOp[];
  /** Entries for teams' audit logs, written in the same commit. */
  audit?(write: DocumentWrite<Data>): AuditedAct[];
}

/** Screens can subscribe, too: events say that something changed, but not what. */
export interface SubscribeRequest extends Omit<RuleRequest, 'visitor'> {
  visitor: TeamActor | ScreenVisitor;
}

export interface PublishRequest extends Omit<RuleRequest, 'visitor'> {
  visitor: Person;
  /** Matches the event's schema. */
  payload: unknown;
}

/** An event, and who can publish and receive it. Without a rule, access is denied. */
export interface EventRules {
  /** For example `teams/{teamId}/presence`. */
  event: string;
  /** What the rules below require, set by `defineTeamEvent`. */
  needs?: { subscribe: Need; publish: Need };
  /** Schema of what clients publish; any payload by default. */
  payload?: TSchema;
  canPublish?(request: RuleRequest): ListDecision | Promise<ListDecision>;
  /** Returns what subscribers receive, for example who published the event; by default, the payload as published. */
  deliver?(request: PublishRequest): unknown;
  canSubscribe?(request: SubscribeRequest): ListDecision | Promise<ListDecision>;
}

/** Declares a collection. Its rules get data typed by its schema. */
export function defineCollection<Schema extends TSchema>(
  rules: CollectionRules<Static<Schema>> & { schema: Schema },
): CollectionRules {
  return rules;
}
