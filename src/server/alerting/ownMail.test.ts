import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Integration } from '../../contract/alerting/integrationRecord.ts';
import { createId, TEAM_ID_PREFIX } from '../../contract/ids.ts';
import { teamKey } from '../../contract/keys.ts';
import { channelsPrefix } from '../auth/records.ts';
import { createMemoryDocumentStore } from '../documents/memory/memoryDocumentStore.ts';
import { NOTE_PREFIXES } from '../teams/lifecycle.ts';
import type { TestPerson } from '../testing/apiClient.ts';
import { startTestServer, type TestServer } from '../testing/startTestServer.ts';
import type { Integrations } from './alertStore.ts';
import { createSetUpTeam } from './ownMail.ts';
import { createPeople } from './people.ts';

describe('a new team', () => {
  let documents: ReturnType<typeof createMemoryDocumentStore>;
  let server: TestServer;
  let owner: TestPerson;
  beforeEach(async () => {
    documents = createMemoryDocumentStore();
    server = await startTestServer({ store: documents });
    owner = await server.signUp('Owner@Example.com');
  });
  afterEach(() => server.close());

  const integrationsOf = (teamId: string): Promise<Integration[]> =>
    server.valueOf({ kind: 'rpc', rpc: ['integrations', 'list'], input: { teamId } }, owner.token);

  it('has an integration that e-mails its creator, which its first monitor already uses', async () => {
    const { teamId } = await server.createTeam(owner);
    const monitor = await server.createMonitor(owner, teamId);
    expect(await integrationsOf(teamId)).toMatchObject([
      {
        name: 'E-mail to Owner@Example.com',
        config: { kind: 'email', to: 'Owner@Example.com' },
        isDefault: true,
        disabled: null,
        confirmation: { state: 'confirmed' },
        monitorIds: [monitor.data.monitorId],
      },
    ]);
    expect(await documents.list(NOTE_PREFIXES.teamCreated, { limit: 10 })).toEqual([]);
  });

  it('gets no integration if its creator has no confirmed address', async () => {
    await documents.commit([], [{ type: 'delete', key: [...channelsPrefix(owner.userId), 'email'] }]);
    const { teamId } = await server.createTeam(owner);
    expect(await integrationsOf(teamId)).toEqual([]);
    expect(await documents.list(NOTE_PREFIXES.teamCreated, { limit: 10 })).toEqual([]);
  });

  it('keeps changes to the integration when the team is saved again', async () => {
    const team = await server.createTeam(owner);
    const { teamId } = team;
    const [first] = await integrationsOf(teamId);
    const input = { teamId, integrationId: first?.integrationId, versionstamp: first?.versionstamp };
    await server.valueOf({ kind: 'rpc', rpc: ['integrations', 'delete'], input }, owner.token);
    const op = { type: 'set', key: teamKey(teamId), data: { ...team, display: 'Renamed' } };
    await server.valueOf({ kind: 'document-atomic', checks: [], ops: [op] }, owner.token);
    expect(await integrationsOf(teamId)).toEqual([]);
  });
});

describe('setting up a team', () => {
  const teamId = createId(TEAM_ID_PREFIX);
  const createdBy = 'id_1';

  async function setUp(team: object | null) {
    const documents = createMemoryDocumentStore();
    const channel = { identityId: createdBy, channelId: 'email', data: { address: 'ann@example.com' } };
    await documents.commit(
      [],
      [
        { type: 'set', key: [...channelsPrefix(createdBy), 'email'], data: channel },
        ...(team === null ? [] : [{ type: 'set' as const, key: teamKey(teamId), data: team }]),
      ],
    );
    const saved: string[] = [];
    const save: Integrations['save'] = async ({ integrationId }) => {
      saved.push(integrationId);
      return { saved: false, why: 'changed' };
    };
    const people = createPeople(documents);
    const setUpTeam = createSetUpTeam({ alerts: { save }, people, consent: { review: async () => {} }, now: () => 0 });
    for (let round = 0; round < 2; round++) await setUpTeam({ teamId, createdBy });
    return saved;
  }

  it('saves the integration under the same id each time', async () => {
    const users = [{ userId: createdBy, role: 'owner' }];
    const saved = await setUp({ teamId, display: 'Operations', initials: '', users });
    expect(new Set(saved)).toEqual(new Set([`iid_${teamId.slice(4)}`]));
  });

  it('does nothing for a deleted team', async () => {
    expect(await setUp(null)).toEqual([]);
  });
});
