import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Integration } from '../../contract/alerting/integrationRecord.ts';
import type { Envelope, SingleEnvelope } from '../../contract/envelopes.ts';
import type { Document } from '../../contract/documents.ts';
import { createId, MONITOR_ID_PREFIX, TEAM_ID_PREFIX } from '../../contract/ids.ts';
import { teamKey } from '../../contract/keys.ts';
import type { PingableMonitor, MonitorSettings } from '../../contract/monitors/monitorRecord.ts';
import type { Team, TeamUser } from '../../contract/records.ts';
import { readConfig, type Config } from '../config.ts';
import type { DatabasePlace } from '../database/openDatabase.ts';
import { makeMigratedFile } from '../database/sqlite/testing/migratedFile.ts';
import { PATIENT } from '../database/testing/patient.ts';
import { createServer } from '../createServer.ts';
import { liftedLimits } from '../limits.ts';
import { createFakeMailer } from '../mail/fakeMailer.ts';
import { someSettings } from '../monitors/testing/monitorSamples.ts';
import { TEST_SECRET_KEY } from '../secrets/testing/testVault.ts';
import type { ServerOverrides } from '../serverOverrides.ts';
import { teamOps } from '../teams/teamsCollection.ts';
import { createApiClient, type TestPerson } from './apiClient.ts';

/** Lifts the limits, because tests send bursts that people wouldn't. Tests for the limits set their own. */
const UNMETERED = liftedLimits(
  'apiCostBurst',
  'anonymousApiCostBurst',
  'apiKeyRequests',
  'pingsBurst',
  'monitorPingsBurst',
  'sockets',
  'teams',
);

/** Lets the tests pass on a machine whose disk is almost full. */
const NO_DISK_WATCH = { DISK_LOW_PERCENT: '0', DISK_LOW_MB: '0', DISK_FULL_PERCENT: '0' };

export interface TestServerOptions extends ServerOverrides {
  config?: Partial<Config>;
}

/** Starts the real server on a free port. Its e-mails stay in memory. */
export async function startTestServer({ config = {}, ...overrides }: TestServerOptions = {}) {
  const mailer = createFakeMailer();
  const dataDir = await mkdtemp(join(tmpdir(), 'hearth-test-'));
  const databaseFile = makeMigratedFile(join(dataDir, 'hearth.sqlite'));
  const base = readConfig({
    PORT: '0',
    LOG_LEVEL: 'silent',
    ...NO_DISK_WATCH,
    PUBLIC_URL: 'http://hearth.test',
    SECRET_KEY: TEST_SECRET_KEY,
    ...UNMETERED,
  });
  const isolatedProgram = process.env.TEST_ISOLATED_PROGRAM ?? base.isolatedProgram;
  const database = { engine: 'sqlite', file: databaseFile } as const;
  const server = await createServer(
    { ...base, isolatedProgram, webRoot: '/nonexistent', dataDir, database, ...config },
    { mailer, postgresTimeouts: PATIENT, ...overrides },
  );
  const client = createApiClient(await server.listen());
  let people = 0;

  const codeFor = (address: string) => () => /^\d{6}/.exec(mailer.lastTo(address).subject)?.[0] ?? '';

  function signUp(address = `person${++people}@example.com`): Promise<TestPerson> {
    return client.signUp(address, codeFor(address));
  }

  /** Logs in someone who has an account, as if on another device. */
  const logIn = (address: string): Promise<TestPerson> => client.logIn(address, codeFor(address));

  /** Creates a team. The first person is its owner, and the others have agreed to be members. */
  async function createTeam(owner: TestPerson, ...members: TestPerson[]): Promise<Team> {
    const alone: TeamUser[] = [{ userId: owner.userId, role: 'owner' }];
    const team: Team = { teamId: createId(TEAM_ID_PREFIX), display: 'Operations', initials: 'OP', users: alone };
    const key = teamKey(team.teamId);
    await client.valueOf(
      { kind: 'document-atomic', checks: [{ key, versionstamp: null }], ops: [{ type: 'set', key, data: team }] },
      owner.token,
    );
    if (members.length === 0) return team;
    const users = [...alone, ...members.map(({ userId }): TeamUser => ({ userId, role: 'member' }))];
    return replaceTeam({ ...team, users });
  }

  /** Replaces a team record without access checks, for example to give people roles. */
  async function replaceTeam(after: Team): Promise<Team> {
    const before = ((await server.documents.get(teamKey(after.teamId)))?.data ?? null) as Team | null;
    await server.documents.commit([], teamOps(after.teamId, before, after, after.users[0]?.userId ?? ''));
    return after;
  }

  /** Creates a team without the integration that new teams have, so that it alerts no one. */
  async function createSilentTeam(owner: TestPerson, ...members: TestPerson[]): Promise<Team> {
    const team = await createTeam(owner, ...members);
    const { teamId } = team;
    const ask = <Value>(name: string, input: object) =>
      client.valueOf<Value>({ kind: 'rpc', rpc: ['integrations', name], input: { teamId, ...input } }, owner.token);
    for (const { integrationId, versionstamp } of await ask<Integration[]>('list', {})) {
      await ask('delete', { integrationId, versionstamp });
    }
    return team;
  }

  function createMonitor(
    { token }: TestPerson,
    teamId: string,
    settings: Partial<MonitorSettings> = {},
  ): Promise<Document<PingableMonitor>> {
    const input = { teamId, monitorId: createId(MONITOR_ID_PREFIX), settings: { ...someSettings, ...settings } };
    return client.valueOf({ kind: 'rpc', rpc: ['monitors', 'create'], input }, token);
  }

  /** Confirms the address with the link in the last confirmation e-mail. */
  async function confirmAddress(address: string): Promise<void> {
    const link = /https?:\/\/\S+\/confirm\?\S+/.exec(mailer.lastTo(address).text)?.[0] ?? '';
    const answer = await fetch(`${client.url}/confirm${new URL(link).search}`, { method: 'POST' });
    if (!answer.ok) throw new Error(`The address was not confirmed: ${answer.status}.`);
  }

  async function close(): Promise<void> {
    await server.close();
    await rm(dataDir, { recursive: true, force: true });
  }

  return {
    ...client,
    databaseFile: config.database?.engine === 'sqlite' ? config.database.file : databaseFile,
    mailer,
    documents: server.documents,
    signUp,
    logIn,
    declared: server.declared,
    createTeam,
    replaceTeam,
    createSilentTeam,
    createMonitor,
    confirmAddress,
    close,
  };
}

export type TestServer = Awaited<ReturnType<typeof startTestServer>>;

/** Returns the database at a test's database URL. */
export function databaseAt(url: string): DatabasePlace {
  return url.startsWith('sqlite:')
    ? { engine: 'sqlite', file: url.slice('sqlite:'.length) }
    : { engine: 'postgres', url };
}

/** Returns the results from a batch. */
export function resultsOf(envelope: Envelope): SingleEnvelope[] {
  if (envelope.kind !== 'results') throw new Error(`Not a list of results: ${JSON.stringify(envelope)}.`);
  return envelope.results;
}
