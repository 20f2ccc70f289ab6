import { COLLECTION_EVENT } from '../../contract/events.ts';
import { userTeamsPrefix } from '../../contract/keys.ts';
import { fail, type Failure } from '../outcome.ts';
import type { RealtimeAccess, RealtimeVerdict } from './realtimeAccess.ts';
import type { Access } from '../access/createAccess.ts';
import type { DocumentView } from '../access/documentView.ts';
import { judgeList, judgePlace, judgeRead, refusalOf } from '../access/judgeRead.ts';
import type { ListRuling, RuleRequest } from '../access/rules.ts';
import type { Visitor } from '../access/visitor.ts';

/** The registry's rules for the websocket: the same ones, with the same results, as over HTTP. */
export function createRealtimeAccess(access: Access, view: DocumentView): RealtimeAccess {
  async function judgeEvent(
    visitor: Visitor,
    event: string[],
    rule: 'mayPublish' | 'maySubscribe',
  ): Promise<RealtimeVerdict> {
    const place = access.event(event);
    if (place === null) return verdict(fail('UnknownEventError', { event }));
    if (visitor.kind !== 'identity') return verdict(refusalOf(visitor, { event }));
    const request: RuleRequest = { visitor, params: place.params, view };
    const ruling: ListRuling = (await place.rules[rule]?.(request)) ?? 'forbidden';
    return verdict(ruling === 'allowed' ? null : fail('ForbiddenError', { event }));
  }

  return {
    async canWatchDocument(visitor, key) {
      const closed = judgePlace({ access, visitor, key });
      if (closed !== null) return verdict(closed);
      return verdict(await judgeRead({ access, visitor, key, document: await view.get(key), view }));
    },
    canWatchCollection: async (visitor, key) => verdict(await judgeList({ access, visitor, key, view })),
    canPublish: (visitor, event) => judgeEvent(visitor, event, 'mayPublish'),
    canSubscribe: (visitor, event) => judgeEvent(visitor, event, 'maySubscribe'),
    rightsEvents: (visitor) =>
      visitor.kind === 'identity' ? [[COLLECTION_EVENT, ...userTeamsPrefix(visitor.identityId)]] : [],
  };
}

function verdict(failure: Failure | null): RealtimeVerdict {
  if (failure === null) return { allowed: true };
  const { name, detail } = failure;
  return { allowed: false, name, ...(detail !== undefined && { detail }) };
}
