import type { IntegrationSettings } from '../../../../contract/alerting/integrationRecord.ts';
import type { ApiKeyScope } from '../../../../contract/apiKeys.ts';
import { createId, INTEGRATION_ID_PREFIX } from '../../../../contract/ids.ts';
import type { MonitorPage } from '../../../../contract/monitors/monitorCalls.ts';
import type { Team } from '../../../../contract/records.ts';
import type { OutgoingHttp } from '../../../egress/outgoingHttp.ts';
import type { ApiVersion } from '../../../managementApi/apiVersion.ts';
import { NOW } from '../../../../testing/clock.ts';
import type { TestPerson } from '../../../testing/apiClient.ts';
import { startTestServer, type TestServerOptions } from '../../../testing/startTestServer.ts';

/** A response as a Healthchecks client receives it. */
export interface Heard {
  status: number;
  headers: Record<string, string>;
  /** Parsed if it's JSON. */
  body: unknown;
}

export interface Asked {
  version?: ApiVersion;
  /** Null to send no key; by default, one that can write. */
  key?: string | null;
  /** Sent as JSON unless it's a string. */
  body?: unknown;
  headers?: Record<string, string>;
}

export type Check = Record<string, unknown> & { uuid: string; ping_url: string };

/** Starts a server with a team that has a key for each scope, for black-box tests of the management API. */
export async function startManagementWorld(options: TestServerOptions = {}) {
  const clock = { at: NOW };
  /** The response to each alert; no alert leaves the machine. */
  const delivery = { status: 200 };
  const outgoing: OutgoingHttp = {
    send: async () => ({ status: delivery.status, headers: {}, body: 'Heard' }),
    refusalOf: () => null,
    close: () => undefined,
  };
  // The process clock advances with the server's, so that overdue monitors go down.
  const time = { now: () => clock.at, uptime: () => clock.at };
  const server = await startTestServer({ ...time, outgoing, ...options });
  const owner = await server.signUp();
  const team = await server.createSilentTeam(owner);
  const keys = {
    ping: await createKey(team, owner, 'ping'),
    read: await createKey(team, owner, 'read'),
    write: await createKey(team, owner, 'write'),
  };

  const rpc = <Value>(area: string, name: string, input: object, as: TestPerson = owner): Promise<Value> =>
    server.valueOf<Value>({ kind: 'rpc', rpc: [area, name], input }, as.token);

  async function createKey({ teamId }: Team, creator: TestPerson, scope: ApiKeyScope): Promise<string> {
    const command = { kind: 'rpc', rpc: ['apiKeys', 'create'], input: { teamId, name: `To ${scope}`, scope } };
    return (await server.valueOf<{ secret: string }>(command, creator.token)).secret;
  }

  const list = (text: string) => rpc<MonitorPage>('monitors', 'list', { teamId: team.teamId, text });

  /** Sends a request; the path follows the version and starts with a slash. */
  async function ask(method: string, path: string, { version = 'v3', ...asked }: Asked = {}): Promise<Heard> {
    const { key = keys.write, body, headers = {} } = asked;
    const response = await fetch(`${server.url}/api/${version}${path}`, {
      method,
      redirect: 'manual',
      headers: { ...(key !== null && { 'x-api-key': key }), ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = /^application\/(problem\+)?json/.test(response.headers.get('content-type') ?? '');
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: isJson ? (JSON.parse(text) as unknown) : text,
    };
  }

  /** Creates a check; throws if that fails. */
  async function create(spec: object = {}, version: ApiVersion = 'v3'): Promise<Check> {
    const { status, body } = await ask('POST', '/checks/', { version, body: spec });
    if (status !== 201) throw new Error(`The check was not created: ${status} ${JSON.stringify(body)}.`);
    return body as Check;
  }

  return {
    server,
    clock,
    delivery,
    owner,
    team,
    keys,
    createKey,
    rpc,
    ask,
    create,
    /** Returns a check's current state. */
    async look({ uuid }: Pick<Check, 'uuid'>, version: ApiVersion = 'v3'): Promise<Check> {
      return (await ask('GET', `/checks/${uuid}`, { version })).body as Check;
    },
    /** Pings a check; the path follows the UUID. */
    async ping({ uuid }: Pick<Check, 'uuid'>, path = '', body?: string, method = 'POST'): Promise<void> {
      const sent = { method, ...(body !== undefined && { body }) };
      const { status } = await fetch(`${server.url}/ping/${uuid}${path}`, sent);
      if (status !== 200) throw new Error(`The ping was answered ${status}.`);
    },
    /** Returns the number of monitors in the team. */
    count: async () => (await list('')).total,
    /** Returns the team's monitors whose names contain this text, in the form that people see. */
    monitorsNamed: async (text: string) => (await list(text)).monitors.map(({ data }) => data),
    /** Adds an integration whose alerts go nowhere. */
    async addIntegration(name: string, settings: Partial<IntegrationSettings> = {}): Promise<string> {
      const integrationId = createId(INTEGRATION_ID_PREFIX);
      const config = { kind: 'slack' as const, url: `https://hooks.slack.com/services/${integrationId}` };
      const plain = { isDefault: false, remindEverySeconds: null, alertAfterFailures: 1, wantsSummary: false };
      const input = { teamId: team.teamId, integrationId, versionstamp: null };
      await rpc('integrations', 'save', { ...input, settings: { name, config, ...plain, ...settings } });
      return integrationId;
    },
    stop: () => server.close(),
  };
}

export type ManagementWorld = Awaited<ReturnType<typeof startManagementWorld>>;
