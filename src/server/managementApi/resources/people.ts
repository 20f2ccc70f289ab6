import Type from 'typebox';
import type { MonitorPage } from '../../../contract/monitors/monitorCalls.ts';
import type { Member } from '../../../contract/teams/members.ts';
import { errorResponse, jsonResponse, NO_CONTENT } from '../apiResponse.ts';
import { instant } from '../checkObject.ts';
import { CheckSchema, ReadCheckSchema } from '../checkSchemas.ts';
import type { Endpoint, Operation } from '../endpoint.ts';
import { createShow } from '../findCheck.ts';
import type { ManagementServices } from '../managementServices.ts';
import { callProcedure, refusals } from './callProcedure.ts';
import { PAGE_QUERY, cutPage, readPageQuery, toCursor } from './pages.ts';
import { type MemberObject, MemberSchema, pageSchema } from './resourceSchemas.ts';

/** An operation that only people can use. It still calls the procedure, which checks rights. */
export const forPeople = (
  services: Pick<ManagementServices, 'dispatch'>,
  name: string,
  what: string,
  rpc: readonly [string, string],
): Operation => ({
  needs: 'manage',
  name,
  summary: what,
  responses: refusals(403),
  async handle(call) {
    const called = await callProcedure(services, call, rpc);
    return 'refusal' in called ? called.refusal : NO_CONTENT;
  },
});

/** `members/`, `invitations/` and `audit/`: the people in the team. Only people can change them. */
export function peopleEndpoints(services: ManagementServices): Endpoint[] {
  const people = (name: string, what: string, area: string, verb: string) =>
    forPeople(services, name, what, [area, verb]);
  return [
    {
      path: '/members',
      tag: 'People',
      isOurs: true,
      operations: {
        GET: {
          needs: 'read',
          cost: 20,
          name: 'listMembers',
          summary: 'List the team’s members',
          query: PAGE_QUERY,
          responses: { 200: { description: 'The members.', schema: pageSchema('members', MemberSchema) } },
          async handle(call) {
            const asked = readPageQuery(call);
            if ('refusal' in asked) return asked.refusal;
            const listed = await callProcedure<Member[]>(services, call, ['members', 'list']);
            if ('refusal' in listed) return listed.refusal;
            const { page, cursor } = cutPage(listed.value, ({ userId }) => userId, asked);
            return jsonResponse(200, { members: page.map(memberObject), cursor });
          },
        },
      },
    },
    {
      path: '/members/:memberId',
      tag: 'People',
      isOurs: true,
      operations: {
        PUT: people('changeMember', 'Change someone’s role', 'members', 'changeRole'),
        DELETE: people('removeMember', 'Remove someone from the team', 'members', 'remove'),
      },
    },
    {
      path: '/invitations',
      tag: 'People',
      isOurs: true,
      operations: {
        GET: people('listInvitations', 'List the pending invitations', 'invitations', 'list'),
        POST: people('createInvitation', 'Invite someone', 'invitations', 'create'),
      },
    },
    {
      path: '/invitations/:invitationId',
      tag: 'People',
      isOurs: true,
      operations: {
        PUT: people('changeInvitation', 'Change the role of an invitation', 'invitations', 'changeRole'),
        DELETE: people('withdrawInvitation', 'Withdraw an invitation', 'invitations', 'withdraw'),
      },
    },
    {
      path: '/audit',
      tag: 'People',
      isOurs: true,
      operations: { GET: people('listAudit', 'Read the audit log', 'audit', 'list') },
    },
  ];
}

const memberObject = ({ userId, display, role, joinedAt, lastSeenAt }: Member): MemberObject => ({
  id: userId,
  name: display,
  role,
  joined: instant(joinedAt),
  last_seen: instant(lastSeenAt),
});

/** `search`: checks whose name, slug or tags contain the query. */
export function searchEndpoints(services: ManagementServices): Endpoint[] {
  const seen = Type.Union([CheckSchema, ReadCheckSchema]);
  return [
    {
      path: '/search',
      tag: 'Checks',
      isOurs: true,
      operations: {
        GET: {
          needs: 'read',
          isLong: true,
          cost: 10,
          name: 'search',
          summary: 'Find checks by name, slug or tag',
          query: { q: { description: 'The text to find; case doesn’t matter.', schema: Type.String() }, ...PAGE_QUERY },
          responses: { 200: { description: 'The checks, by name.', schema: pageSchema('checks', seen) } },
          async handle(call) {
            const asked = readPageQuery(call, (text) => /^\d{1,6}$/.test(text));
            if ('refusal' in asked) return asked.refusal;
            const text = call.query.get('q') ?? '';
            if (text.trim() === '') return errorResponse(400, 'q must not be empty', 'q');
            const offset = Number(asked.after ?? 0);
            const input = { text, sort: 'name', offset, limit: asked.limit };
            const found = await callProcedure<MonitorPage>(services, call, ['monitors', 'list'], input);
            if ('refusal' in found) return found.refusal;
            const { monitors, total } = found.value;
            const show = await createShow(services, call);
            const end = offset + monitors.length;
            const cursor = monitors.length === 0 || end >= total ? null : toCursor(String(end));
            // The procedure leaves out what a read-only key shouldn't get, but its unique key is made from it.
            const ids = monitors.map(({ data }) => data.monitorId);
            const uuids = await services.reads.uuids(call.grant.teamId, ids);
            const checks = await show(monitors.map(({ data }) => ({ ...data, uuid: uuids.get(data.monitorId) ?? '' })));
            return jsonResponse(200, { checks, cursor });
          },
        },
      },
    },
  ];
}
