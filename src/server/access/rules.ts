import type { Static, TSchema } from 'typebox';
import type { AuditedAct } from '../../contract/audit/auditActions.ts';
import type { AtomicCheck, AtomicOp, Document, DocumentKey } from '../../contract/documents.ts';
import type { InvalidDetail } from '../../contract/errors.ts';
import type { TeamRight } from '../../contract/teams/teamRights.ts';
import type { DocumentStore } from '../documents/documentStore.ts';
import type { Failure } from '../outcome.ts';
import type { Person, ScreenVisitor, TeamActor } from './visitor.ts';

/** The records that a rule may look at. */
export type DocumentView = Pick<DocumentStore, 'get' | 'getMany'>;

/** A view that remembers what was read, so that a commit can require that it's unchanged. */
export interface RecordingView extends DocumentView {
  checks(): AtomicCheck[];
}

/** Reads each key once: every rule of one round sees the same record. */
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

/** `concealed` fails as if there were no such document. */
export type ReadRuling = 'allowed' | 'forbidden' | 'concealed';
export type ListRuling = 'allowed' | 'forbidden';
/** A detail names the field of the written data that is wrong; a failure is returned unchanged. */
export type WriteRuling = 'allowed' | 'forbidden' | InvalidDetail | Failure;

/** What the key or event path has in place of each `{name}` of the pattern. */
export type Params = Readonly<Record<string, string>>;

export interface RuleRequest {
  visitor: TeamActor;
  params: Params;
  /** Other records that the rule depends on. For a write, everything it reads must be unchanged when the write commits. */
  view: DocumentView;
}

export interface ReadRequest<Data = unknown> extends RuleRequest {
  document: Document<Data> | null;
}

export interface WriteRequest<Data = unknown> extends RuleRequest {
  before: Data | null;
  /** `null` deletes. It fits the collection's schema. */
  after: Data | null;
}

export type DocumentWrite<Data = unknown> = Pick<WriteRequest<Data>, 'visitor' | 'params' | 'before' | 'after'>;

/**
 * What it takes: a right in the team that the key's `teamId` names, being the person that its `userId` names, or more
 * than any client has.
 */
export type Need = TeamRight | 'oneself' | 'nobody';

/** What a collection requires of those who read, list and write its documents. */
export interface CollectionNeeds {
  read: Need;
  list: Need;
  write: Need;
  /** Everyone who is signed in may write a document that doesn't exist yet. */
  create?: 'signedIn';
}

/**
 * A collection and who may do what in it. A rule that is left out forbids; a visitor without an identity never reaches
 * one; and no rule applies to the collections below.
 */
export interface CollectionRules<Data = unknown> {
  /** Keys of its documents, such as `users/{userId}/teams/{teamId}`. */
  documents: string;
  schema: TSchema;
  /** Judged before the rules below, which can only demand more: with needs, a rule that is left out allows. */
  needs?: CollectionNeeds;
  mayRead?(request: ReadRequest<Data>): ReadRuling | Promise<ReadRuling>;
  mayList?(request: RuleRequest): ListRuling | Promise<ListRuling>;
  mayWrite?(request: WriteRequest<Data>): WriteRuling | Promise<WriteRuling>;
  /** What else the same commit writes, so that derived records never lag behind. */
  follow?(write: DocumentWrite<Data>): AtomicOp[];
  /** The entries that the same commit writes to teams' audit logs. */
  audit?(write: DocumentWrite<Data>): AuditedAct[];
}

/** A screen receives events too: they say that something changed, but not what. */
export interface SubscribeRequest extends Omit<RuleRequest, 'visitor'> {
  visitor: TeamActor | ScreenVisitor;
}

export interface PublishRequest extends Omit<RuleRequest, 'visitor'> {
  visitor: Person;
  /** It fits the event's schema. */
  payload: unknown;
}

/** An event and who may publish it or listen to it. A rule that is left out forbids. */
export interface EventRules {
  /** For example `teams/{teamId}/presence`. */
  event: string;
  /** What the rules below demand, as declared by `defineTeamEvent`. */
  needs?: { subscribe: Need; publish: Need };
  /** Shape of what clients publish; anything by default. */
  payload?: TSchema;
  mayPublish?(request: RuleRequest): ListRuling | Promise<ListRuling>;
  /** What listeners get of a publication, such as who it is of; what was published by default. */
  deliver?(request: PublishRequest): unknown;
  maySubscribe?(request: SubscribeRequest): ListRuling | Promise<ListRuling>;
}

/** Declares a collection; its rules see the data as its schema says. */
export function defineCollection<Schema extends TSchema>(
  rules: CollectionRules<Static<Schema>> & { schema: Schema },
): CollectionRules {
  return rules;
}
