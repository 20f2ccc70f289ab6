import type { NotificationPage } from '../../../../contract/alerting/alertingCalls.ts';
import type {
  Integration,
  IntegrationSettings,
  Notification,
} from '../../../../contract/alerting/integrationRecord.ts';
import { createId, INTEGRATION_ID_PREFIX } from '../../../../contract/ids.ts';
import { until } from '../../../../testing/until.ts';
import { createApiClient } from '../../../testing/apiClient.ts';
import { startTestServer, type TestServerOptions } from '../../../testing/startTestServer.ts';
import { startSmtp } from './startSmtp.ts';

export const START = Date.parse('2026-11-21T12:00:00Z');
export const OWNER = 'owner@example.com';

/**
 * Starts a server that e-mails through a real SMTP server, with a team that e-mails its owner each alert separately.
 * Only the test advances its clock.
 */
export async function startMailedTeam(databaseFile: string, config: TestServerOptions['config'] = {}) {
  const smtp = await startSmtp();
  const clock = { now: START };
  // Keep the documents on disk, too, so that they survive a restart.
  const start = () =>
    startTestServer({
      store: undefined,
      now: () => clock.now,
      mailer: smtp.createMailer(),
      config: { ...config, database: { engine: 'sqlite', file: databaseFile } },
    });
  let server = await start();
  const codeOf = (address: string) => /^\d{6}/.exec(smtp.receivedBy(address, /./).at(-1)?.subject ?? '')?.[0] ?? '';
  const owner = await createApiClient(server.url).signUp(OWNER, () => codeOf(OWNER));
  const { teamId } = await server.createSilentTeam(owner);

  const call = <Value>(name: string, input: object): Promise<Value> =>
    server.valueOf<Value>({ kind: 'rpc', rpc: name.split('/'), input: { teamId, ...input } }, owner.token);

  /** Returns a monitor's notifications, once there are at least `count` that were sent or are held by a limit. */
  const settled = (monitorId: string, count: number): Promise<Notification[]> =>
    until(async () => {
      const { notifications } = await call<NotificationPage>('notifications/list', { monitorId });
      const isOver = notifications.every(
        ({ state, heldBy }) => heldBy === 'mail-limit' || (state !== 'waiting' && state !== 'sending'),
      );
      return notifications.length >= count && isOver && notifications;
    });

  const ping = (uuid: string, end = ''): Promise<Response> => fetch(`${server.url}/ping/${uuid}${end}`);

  /** Creates monitors that fail immediately. */
  async function fail(names: string[]) {
    const made = await Promise.all(names.map((name) => server.createMonitor(owner, teamId, { name, slug: '' })));
    const monitors = made.map(({ data }) => data);
    await Promise.all(monitors.map(({ uuid }) => ping(uuid, '/fail')));
    return monitors;
  }

  /** Creates monitors that fail immediately; resolves once each has `alertsOfEach` settled alerts. */
  async function failAll(names: string[], alertsOfEach = 1) {
    const monitors = await fail(names);
    for (const { monitorId } of monitors) await settled(monitorId, alertsOfEach);
    return monitors;
  }

  async function mail(to: string): Promise<Integration> {
    const settings: IntegrationSettings = {
      name: to,
      config: { kind: 'email', to },
      isDefault: true,
      remindEverySeconds: null,
      alertAfterFailures: 1,
      wantsSummary: false,
    };
    const integrationId = createId(INTEGRATION_ID_PREFIX);
    return call('integrations/save', { integrationId, versionstamp: null, settings });
  }
  await mail(OWNER);

  return {
    smtp,
    clock,
    call,
    settled,
    fail,
    failAll,
    /** Makes monitors fail and recover, which causes two alerts for each. */
    async flip(count: number): Promise<void> {
      const monitors = await failAll(Array.from({ length: count }, (_, index) => `Job ${index}`));
      await Promise.all(monitors.map(({ uuid }) => ping(uuid)));
      for (const { monitorId } of monitors) await settled(monitorId, 2);
    },
    alertsTo: (address: string) => smtp.receivedBy(address, /^(Down|Recovered)/),
    /** Returns the summaries of held alerts, once there are at least `count`. */
    summariesTo: (address: string, count: number) =>
      until(() => {
        const found = smtp.receivedBy(address, /^Operations: /);
        return found.length >= count && found;
      }),
    /** Adds an integration that e-mails an address. New monitors use it. */
    mail,
    /** Clicks the link in the confirmation e-mail to an address. */
    async confirm(address: string): Promise<void> {
      const { text = '' } = smtp.receivedBy(address, /^Confirm/).at(-1) ?? {};
      const { search } = new URL(/https?:\/\/\S+\/confirm\?\S+/.exec(text)?.[0] ?? '');
      await fetch(`${server.url}/confirm${search}`, { method: 'POST' });
    },
    /** Advances the clock and keeps the owner signed in. */
    async wait(ms: number): Promise<void> {
      clock.now += ms;
      const refresh = { kind: 'rpc', rpc: ['authentication', 'refreshAccessToken'], input: owner.refreshToken };
      const tokens = await server.valueOf<Record<string, string>>(refresh);
      owner.token = tokens.access_token ?? '';
      owner.refreshToken = tokens.refresh_token ?? '';
    },
    /** Stops the server and starts another one on the same data file. */
    async restart(): Promise<void> {
      await server.close();
      server = await start();
    },
    async close(): Promise<void> {
      await server.close();
      await smtp.close();
    },
  };
}

export type MailedTeam = Awaited<ReturnType<typeof startMailedTeam>>;
