import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { AuditOverview, AuditPage, ListAudit } from '../../contract/audit/auditCalls.ts';
import { auditActor, auditNames, auditSentence } from '../../contract/audit/auditSentence.ts';
import { listViewsKey, teamKey, userKey } from '../../contract/keys.ts';
import type { Team } from '../../contract/records.ts';
import type { CreatedScreen } from '../../contract/screens.ts';
import type { Invitation } from '../../contract/teams/members.ts';
import { NOW } from '../../testing/clock.ts';
import { prepareIdentity } from '../auth/newIdentity.ts';
import type { TestPerson } from '../testing/apiClient.ts';
import { startTestServer, type TestServer } from '../testing/startTestServer.ts';

let server: TestServer;
let owner: TestPerson;
let member: TestPerson;
let team: Team;
beforeEach(async () => {
  server = await startTestServer();
  owner = await server.signUp('grace@example.com');
  member = await server.signUp('bob@example.com');
  team = await server.createTeam(owner, member);
});
afterEach(() => server.close());

const call = <Value>(path: string, input: object = {}, { token } = owner) =>
  server.valueOf<Value>({ kind: 'rpc', rpc: path.split('/'), input: { teamId: team.teamId, ...input } }, token);
const list = (filters: Partial<ListAudit> = {}) => call<AuditPage>('audit/list', filters);

const name = ({ userId, token }: TestPerson, display: string) => {
  const op = { type: 'set', key: userKey(userId), data: { userId, display, timezone: 'UTC' } };
  return server.valueOf({ kind: 'document-atomic', checks: [], ops: [op] }, token);
};

/** The log as sentences, oldest first: "grace@example.com: Created the team “Operations”". */
async function story(filters: Partial<ListAudit> = {}): Promise<string[]> {
  const page = await list(filters);
  const names = auditNames(page, (at) => new Date(at).toISOString().slice(0, 10));
  return page.entries.map((entry) => `${auditActor(entry.by, names)}: ${auditSentence(entry, names)}`).toReversed();
}

const write = (key: string[], data: unknown) =>
  server.valueOf({ kind: 'document-atomic', checks: [], ops: [{ type: 'set', key, data }] }, owner.token);

describe('the audit log of a team', () => {
  it('records each action once in a plain sentence, with its author and address', async () => {
    const { data } = await server.createMonitor(member, team.teamId, { name: 'Backup' });
    const monitors = [{ monitorId: data.monitorId }];
    await call('monitors/pause', { monitors }, member);
    await call('monitors/pause', { monitors }, member);
    await call('monitors/replacePingKey');
    await call('alerting/snooze', { monitorId: data.monitorId, until: null });
    const when = { kind: 'once', from: 0, minutes: 60 };
    const window = { windowId: `wid_${'1'.repeat(22)}`, title: 'Deploy', when, monitorIds: [] };
    await call('alerting/saveWindow', { versionstamp: null, window }, member);
    const { screenId } = await call<CreatedScreen>('screens/create', { name: 'Hall' });
    await call('screens/delete', { screenId });
    await call('screens/delete', { screenId });
    const view = {
      viewId: 'v',
      name: 'Mine',
      text: '',
      tags: [],
      statuses: [],
      sort: 'status',
      groupBy: null,
      columns: [],
    };
    await write(listViewsKey(team.teamId), { views: [view] });
    await write(listViewsKey(team.teamId), { views: [{ ...view, text: 'db' }] });
    await write(listViewsKey(team.teamId), { views: [] });
    const views = Array.from({ length: 50 }, (_, index) => ({ ...view, viewId: `${index}`, name: `View ${index}` }));
    await write(listViewsKey(team.teamId), { views });
    const others = views.map((each, index) =>
      index < 2 ? { ...each, text: 'db' } : { ...each, viewId: `new-${index}` },
    );
    await write(listViewsKey(team.teamId), { views: others });
    await write(teamKey(team.teamId), { ...team, display: 'Platform' });
    await call('monitors/delete', { monitors }, member);
    expect(await story()).toEqual([
      'grace@example.com: Created the team “Operations”',
      'Hearth: Added the integration “E-mail to grace@example.com” (e-mail)',
      'bob@example.com: Created the monitor “Backup”',
      'bob@example.com: Paused “Backup”',
      'grace@example.com: Rotated the ping key',
      'bob@example.com: Added the maintenance window “Deploy”',
      'grace@example.com: Created the TV link “Hall”',
      'grace@example.com: Revoked the TV link “Hall”',
      'grace@example.com: Saved the view “Mine”',
      'grace@example.com: Changed the view “Mine”',
      'grace@example.com: Deleted the view “Mine”',
      'grace@example.com: Changed the saved views: 50 created, 0 changed, 0 deleted',
      expect.stringMatching(/: Changed the saved views: 48 created, 2 changed, 48 deleted \(“View 2”, .*“View 49”\)$/),
      'grace@example.com: Renamed the team from “Operations” to “Platform”',
      'bob@example.com: Deleted the monitor “Backup”',
    ]);
    const { entries } = await list();
    expect(new Set(entries.map(({ address }) => address))).toEqual(new Set(['127.0.0.1', null]));
  });

  it('records each change to members, invitations and the team once, even if the request is repeated', async () => {
    const ask = (path: string, input: object = {}, { token } = owner) =>
      server.call({ kind: 'rpc', rpc: path.split('/'), input: { teamId: team.teamId, ...input } }, token);
    /** Makes a call twice, and returns the kind of each result. */
    const twice = async (...asked: Parameters<typeof ask>) => [(await ask(...asked)).kind, (await ask(...asked)).kind];
    const [once, unchanged] = [
      ['result', 'error'],
      ['result', 'result'],
    ];
    const ada = await server.signUp('ada@example.com');
    await name(ada, 'Ada');
    await name(member, 'Bob');
    const users: Team['users'] = [...team.users, { userId: ada.userId, role: 'viewer' }];
    await server.replaceTeam({ ...team, users });
    expect(await twice('members/changeRole', { userId: member.userId, role: 'admin' })).toEqual(unchanged);
    expect(await twice('members/leave', {}, ada)).toEqual(once);
    expect(await twice('members/remove', { userId: member.userId })).toEqual(once);

    const invite = async (address: string) => {
      await call('invitations/create', { addresses: [address], role: 'member' });
      const [newest] = await call<Invitation[]>('invitations/list');
      return { invitationId: newest?.invitationId };
    };
    const eve = await invite('eve@example.com');
    await call('invitations/resend', eve);
    expect(await twice('invitations/changeRole', { ...eve, role: 'admin' })).toEqual(unchanged);
    expect(await twice('invitations/withdraw', eve)).toEqual(once);
    await invite('dan@example.com');
    const secret = /invite#(\w+)/.exec(server.mailer.lastTo('dan@example.com').text)?.[1];
    const decline = () => server.call({ kind: 'rpc', rpc: ['invitations', 'decline'], input: { secret } });
    expect([(await decline()).kind, (await decline()).kind]).toEqual(once);

    const defaults = { schedule: { kind: 'period', periodSeconds: 60 }, graceSeconds: 900 };
    expect(await twice('teams/saveDefaults', { defaults })).toEqual(unchanged);
    await call('teams/saveDefaults', { defaults: { ...defaults, graceSeconds: 60 } });
    expect(await twice('teams/delete')).toEqual(once);
    const restore = { kind: 'rpc', rpc: ['teams', 'restore'], input: { deletedTeamId: team.teamId } };
    expect((await server.call(restore, owner.token)).kind).toBe('result');
    expect((await server.call(restore, owner.token)).kind).toBe('error');

    expect((await story()).slice(2)).toEqual([
      'grace@example.com: Changed the role of Bob from member to admin',
      'Ada: Left the team as a viewer',
      'grace@example.com: Removed Bob, who was an admin',
      'grace@example.com: Invited eve@example.com as a member',
      'grace@example.com: Resent the invitation to eve@example.com',
      'grace@example.com: Changed the role for the invitation to eve@example.com from member to admin',
      'grace@example.com: Withdrew the invitation to eve@example.com',
      'grace@example.com: Invited dan@example.com as a member',
      'Someone with the invitation: Declined the invitation to dan@example.com',
      'grace@example.com: Changed the defaults for new monitors: the schedule and grace period',
      'grace@example.com: Changed the defaults for new monitors: the grace period',
      'grace@example.com: Deleted the team “Operations”',
      'grace@example.com: Restored the team “Operations”',
    ]);
  });

  it('is filtered by person, action and time, and read page by page', async () => {
    for (let index = 0; index < 60; index++)
      await server.createMonitor(member, team.teamId, { name: `${index}`, slug: '' });
    const first = await list({ actorId: member.userId });
    expect(first.entries).toHaveLength(50);
    const second = await list({ actorId: member.userId, cursor: first.cursor ?? '' });
    expect([second.entries.length, second.cursor]).toEqual([10, null]);
    const names = [...first.entries, ...second.entries].map(({ detail }) => ('name' in detail ? detail.name : ''));
    expect(names).toEqual(Array.from({ length: 60 }, (_, index) => `${59 - index}`));
    expect(await story({ action: 'team.created' })).toHaveLength(1);
    expect(await story({ action: 'made.up' })).toEqual([]);
    const at = first.entries[0]?.at ?? 0;
    expect(await story({ from: at + 1 })).toEqual([]);
    expect(await call<AuditOverview>('audit/overview', { action: 'monitor.created', until: at + 1 })).toEqual({
      actors: [owner.userId, member.userId].toSorted(),
      count: 60,
      people: {
        [owner.userId]: { display: expect.any(String), address: 'grace@example.com' },
        [member.userId]: { display: expect.any(String), address: 'bob@example.com' },
      },
    });
  });

  it('shows the addresses of people who left and never entered a name, until they delete their account', async () => {
    const ada = await server.signUp('ada@example.com');
    await name(ada, '  ');
    await server.replaceTeam({ ...team, users: [...team.users, { userId: ada.userId, role: 'viewer' }] });
    await call('members/remove', { userId: member.userId });
    await call('members/leave', {}, ada);
    const account = { providerId: 'acme', issuer: 'https://acme.example', subject: 'ivy', email: 'ivy@example.com' };
    const ivy = prepareIdentity({ kind: 'provider', ...account }, NOW);
    await server.documents.commit([], ivy.ops);
    const { identityId: userId } = ivy.identity;
    await server.replaceTeam({ ...team, users: [...team.users.slice(0, 1), { userId, role: 'member' }] });
    await call('members/remove', { userId });
    expect((await story()).slice(2)).toEqual([
      'grace@example.com: Removed bob@example.com, who was a member',
      'ada@example.com: Left the team as a viewer',
      'grace@example.com: Removed ivy@example.com, who was a member',
    ]);
    for (const { token, email } of [
      { ...member, email: 'bob@example.com' },
      { ...ada, email: 'ada@example.com' },
    ])
      await server.valueOf({ kind: 'rpc', rpc: ['account', 'delete'], input: { email } }, token);
    expect((await story()).slice(2)).toEqual([
      'grace@example.com: Removed a deleted account, who was a member',
      'A deleted account: Left the team as a viewer',
      'grace@example.com: Removed ivy@example.com, who was a member',
    ]);
  });

  it('starts with a capital if someone has neither a name nor an address', () => {
    const names = auditNames({ people: { id_1: { display: '', address: null } }, teams: {} }, String);
    const actor = (userId: string) => auditActor({ kind: 'person', userId }, names);
    expect([actor('id_1'), actor('id_2')]).toEqual(['An unnamed person', 'A deleted account']);
  });

  it('hides the address of someone who left if they have a name, and the names of teams that its reader is not in', async () => {
    const other = await server.createTeam(member);
    await name(member, 'Bob');
    await server.replaceTeam({ ...team, users: [...team.users.slice(0, 1), { userId: member.userId, role: 'admin' }] });
    const { data } = await server.createMonitor(member, team.teamId, { name: 'Backup' });
    const { monitorId, settingsVersionstamp: versionstamp } = data;
    await call('monitors/move', { monitorId, versionstamp, toTeamId: other.teamId }, member);
    await server.replaceTeam({ ...team, users: team.users.slice(0, 1) });
    const { people } = await list();
    expect(people[member.userId]).toMatchObject({ address: null });
    expect((await story()).at(-1)).toContain('Moved “Backup” to another team');
    const theirs = await call<AuditPage>('audit/list', { teamId: other.teamId }, member);
    expect(theirs.entries[0]).toMatchObject({ action: 'monitor.moved-in', detail: { fromTeamId: team.teamId } });
  });

  it('keeps no trace of a deleted account: its id, its client and its addresses are erased', async () => {
    await server.createMonitor(member, team.teamId, { name: 'Backup' });
    await server.valueOf(
      { kind: 'rpc', rpc: ['account', 'delete'], input: { email: 'bob@example.com' } },
      member.token,
    );
    const { entries, people } = await list({ action: 'monitor.created' });
    expect(entries).toMatchObject([
      { by: { kind: 'person', userId: null }, address: null, detail: { name: 'Backup' } },
    ]);
    expect(people).toEqual({});
  });
});

describe('a downloaded audit log', () => {
  const download = (query: Record<string, string>, token = owner.token) =>
    fetch(`${server.url}/api/audit-export?${new URLSearchParams(query).toString()}`, {
      headers: { authorization: `Bearer ${token}` },
    });

  it('contains every matching entry, as CSV whose cells can’t run as formulas', async () => {
    await name(member, '=HYPERLINK("https://evil.test")');
    await server.createMonitor(member, team.teamId, { name: '=1+1"', slug: '' });
    await server.replaceTeam({ ...team, users: team.users.slice(0, 1) });
    const answer = await download({ teamId: team.teamId, format: 'csv' });
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="audit-log.csv"');
    const lines = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer()).split('\r\n');
    expect(lines[0]).toBe('\uFEFF"Time (UTC)","Who","What","Action","From address","Detail"');
    expect(lines[1]).toContain('"Downloaded the audit log as CSV"');
    expect(lines[2]).toContain(`,"'=HYPERLINK(""https://evil.test"")","Created the monitor “=1+1""”",`);
    expect(lines).toHaveLength(6);
    for (const line of lines) expect(line).not.toMatch(/(^|,)"[=+@-]/);
  });

  it('contains one JSON object per line, filtered like the list', async () => {
    await server.createMonitor(member, team.teamId, { name: 'Backup' });
    const answer = await download({ teamId: team.teamId, format: 'jsonl', actorId: member.userId });
    const lines = (await answer.text()).trim().split('\n');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { actor: 'bob@example.com', sentence: 'Created the monitor “Backup”', by: { userId: member.userId } },
    ]);
  });

  it.each([
    ['no bearer token', {}, undefined, 401],
    ['an invalid bearer token', {}, 'dead', 401],
    ['a member’s token', {}, 'member', 403],
    ['a stranger’s token', {}, 'stranger', 404],
    ['no format', { format: '' }, 'owner', 422],
    ['an unknown filter', { more: '1' }, 'owner', 422],
    ['an invalid time', { from: 'yesterday' }, 'owner', 422],
  ])('is refused with %s', async (_who, query, who, status) => {
    const stranger = await server.signUp();
    const tokens = new Map([
      ['member', member.token],
      ['stranger', stranger.token],
      ['owner', owner.token],
    ]);
    const token = who === undefined ? undefined : (tokens.get(who) ?? who);
    const url = new URLSearchParams({ teamId: team.teamId, format: 'csv', ...query }).toString();
    const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const answer = await fetch(`${server.url}/api/audit-export?${url}`, { headers });
    expect([answer.status, await answer.json()]).toEqual([status, expect.objectContaining({ kind: 'error' })]);
    expect(await story({ action: 'audit.exported' })).toEqual([]);
  });
});
