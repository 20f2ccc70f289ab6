import type { DocumentKey } from '../../contract/documents.ts';
import type { ErrorName } from '../../contract/errors.ts';
import { COLLECTION_EVENT } from '../../contract/events.ts';
import { userTeamsPrefix } from '../../contract/keys.ts';
import { authorizeList, authorizePlace, authorizeRead, concealerOf, refusalOf } from '../access/authorize.ts';
import type { Access, EventPlace } from '../access/createAccess.ts';
import type { Conceal, DocumentView, EventRules } from '../access/rules.ts';
import { isTeamActor, type Visitor } from '../access/visitor.ts';
import { fail, type Failure } from '../outcome.ts';

/** A refusal, or the payload for subscribers. */
export type PublicationVerdict = Exclude<RealtimeVerdict, { allowed: true }> | { allowed: true; payload: unknown };

/** Allowed, perhaps with part of the data concealed, or refused with the error that HTTP would return. */
export type RealtimeVerdict =
  { allowed: true; conceal?: Conceal } | { allowed: false; name: ErrorName; detail?: unknown };

/**
 * Decides which visitors can receive what over the websocket. Each check runs when the frame arrives and again before
 * each delivery, so it's always based on current records.
 */
export interface RealtimeAccess {
  /**
   * Checked for a watched document, and for each child that a collection watch is about to deliver, even if the child
   * was deleted.
   */
  canWatchDocument(visitor: Visitor, key: DocumentKey): Promise<RealtimeVerdict>;
  canWatchCollection(visitor: Visitor, key: DocumentKey): Promise<RealtimeVerdict>;
  /** Names what the right to watch a document depends on. A visitor can watch all documents with the same name, or none. */
  rightsGroup(key: DocumentKey): string;
  canPublish(visitor: Visitor, event: string[], payload: unknown): Promise<PublicationVerdict>;
  canSubscribe(visitor: Visitor, event: string[]): Promise<RealtimeVerdict>;
  /**
   * Returns event paths on the bus, such as `['$collection', 'users', id, 'teams']`, that indicate a change to the
   * visitor's rights. After each such event, the socket's watches and subscriptions are checked again.
   */
  rightsEvents(visitor: Visitor): string[][];
}

/** Applies the registry's rules to the websocket, with the same results as over HTTP. */
export function createRealtimeAccess(access: Access, view: DocumentView): RealtimeAccess {
  async function authorizeEvent(
    visitor: Visitor,
    event: string[],
    rule: (place: EventPlace) => ReturnType<NonNullable<EventRules['canSubscribe']>> | undefined,
  ): Promise<RealtimeVerdict> {
    const place = access.event(event);
    if (place === null) return verdict(fail('UnknownEventError', { event }));
    const decision = (await rule(place)) ?? 'forbidden';
    if (decision === 'allowed') return verdict(null);
    return verdict(isTeamActor(visitor) ? fail('ForbiddenError', { event }) : refusalOf(visitor, { event }));
  }

  return {
    async canWatchDocument(visitor, key) {
      const closed = authorizePlace({ access, visitor, key });
      if (closed !== null) return verdict(closed);
      const read = verdict(await authorizeRead({ access, visitor, key, document: await view.get(key), view }));
      const conceal = read.allowed ? await concealerOf({ access, visitor, key, view }) : null;
      return conceal === null ? read : { allowed: true, conceal };
    },
    rightsGroup(key) {
      const place = access.document(key);
      if (place === null || place.rules.canRead !== undefined) return JSON.stringify(key);
      // What a collection needs depends on nothing else.
      const { teamId, userId } = place.params;
      return JSON.stringify({ documents: place.rules.documents, teamId, userId });
    },
    canWatchCollection: async (visitor, key) => verdict(await authorizeList({ access, visitor, key, view })),
    async canPublish(visitor, event, payload) {
      const decision = await authorizeEvent(visitor, event, ({ rules, params }) =>
        visitor.kind === 'identity' ? rules.canPublish?.({ visitor, params, view }) : undefined,
      );
      const place = access.event(event);
      if (!decision.allowed || place === null || visitor.kind !== 'identity') return { ...decision, payload };
      const { rules, params, validator } = place;
      if (validator?.accepts(payload) === false) {
        return { allowed: false, name: 'InvalidInputError', detail: { event, ...validator.explain(payload) } };
      }
      return { allowed: true, payload: (await rules.deliver?.({ visitor, params, view, payload })) ?? payload };
    },
    canSubscribe: (visitor, event) =>
      authorizeEvent(visitor, event, ({ rules, params }) =>
        visitor.kind === 'identity' || visitor.kind === 'screen'
          ? rules.canSubscribe?.({ visitor, params, view })
          : undefined,
      ),
    rightsEvents: (visitor) =>
      visitor.kind === 'identity' ? [[COLLECTION_EVENT, ...userTeamsPrefix(visitor.identityId)]] : [],
  };
}

function verdict(failure: Failure | null): RealtimeVerdict {
  if (failure === null) return { allowed: true };
  const { name, detail } = failure;
  return { allowed: false, name, ...(detail !== undefined && { detail }) };
}
