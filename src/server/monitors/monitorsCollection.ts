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

function auditViews(teamId: string, before: readonly ListView[], after: readonly ListView[]): AuditedAct[] {
  const known = new Map(before.map((view) => [view.viewId, view]));
  const kept = new Set(after.map(({ viewId }) => viewId));
  const saved = after.flatMap((view): AuditedAct[] => {
    const former = known.get(view.viewId);
    if (isDeepStrictEqual(former, view)) return [];
    const action = former === undefined ? 'view.created' : 'view.changed';
    return [{ teamId, action, detail: { name: view.name } }];
  });
  const gone = before.filter(({ viewId }) => !kept.has(viewId));
  return [...saved, ...gone.map(({ name }): AuditedAct => ({ teamId, action: 'view.deleted', detail: { name } }))];
}
