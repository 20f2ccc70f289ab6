import { isDeepStrictEqual } from 'node:util';
import Type from 'typebox';
import type { AuditedAct } from '../../contract/audit/auditActions.ts';
import { type ListView, ListViewsSchema } from '../../contract/monitors/listViews.ts';
import { nameProblem } from '../../contract/names.ts';
import type { Monitor } from '../../contract/monitors/monitorRecord.ts';
import { defineCollection } from '../access/rules.ts';
import { hasRightIn } from '../access/teamRights.ts';
import { withoutPingUrl } from './projection/shownTo.ts';

/**
 * A team's monitors. Members can read, list and watch them; for anyone else, they're as hidden as the team. Only the
 * `monitors/…` procedures can write them.
 */
export const monitorsCollection = defineCollection({
  documents: 'teams/{teamId}/monitors/{monitorId}',
  schema: Type.Unknown(),
  needs: { read: 'read', list: 'read', write: 'none' },
  conceal: async ({ visitor, params, view }) =>
    (await hasRightIn(view, visitor, params.teamId ?? '', 'write'))
      ? null
      : (monitor) => withoutPingUrl(monitor as Monitor),
});

/** The saved views for a team's lists, shared by its members. Only the list of monitors has views. */
export const listViewsCollection = defineCollection({
  documents: 'teams/{teamId}/views/{list}',
  schema: ListViewsSchema,
  needs: { read: 'read', list: 'none', write: 'write' },
  canWrite({ params, after }) {
    if (params.list !== 'monitors') return 'forbidden';
    const views = after?.views ?? [];
    const unreadable = views.findIndex(({ name }) => nameProblem(name) !== null);
    if (unreadable === -1) return 'allowed';
    return { path: `views/${unreadable}/name`, message: nameProblem(views[unreadable]?.name ?? '') ?? '' };
  },
  audit: ({ params, before, after }) => auditViews(params.teamId ?? '', before?.views ?? [], after?.views ?? []),
});

/** Maximum number of deleted views named in an entry. */
const MAX_NAMED = 50;

/** Returns one entry, however many views change, because a client can replace all of them in one write. */
function auditViews(teamId: string, before: readonly ListView[], after: readonly ListView[]): AuditedAct[] {
  const known = new Map(before.map((view) => [view.viewId, view]));
  const kept = new Set(after.map(({ viewId }) => viewId));
  const created = after.filter(({ viewId }) => !known.has(viewId));
  const changed = after.filter((view) => known.has(view.viewId) && !isDeepStrictEqual(known.get(view.viewId), view));
  const deleted = before.filter(({ viewId }) => !kept.has(viewId));
  const [first, second] = [
    ...created.map(({ name }) => ({ teamId, action: 'view.created' as const, detail: { name } })),
    ...changed.map(({ name }) => ({ teamId, action: 'view.changed' as const, detail: { name } })),
    ...deleted.map(({ name }) => ({ teamId, action: 'view.deleted' as const, detail: { name } })),
  ];
  if (first === undefined) return [];
  if (second === undefined) return [first];
  const names = deleted.slice(0, MAX_NAMED).map(({ name }) => name);
  const detail = { created: created.length, changed: changed.length, deleted: deleted.length, names };
  return [{ teamId, action: 'views.changed', detail }];
}
