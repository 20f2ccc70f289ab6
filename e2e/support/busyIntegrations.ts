import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { IntegrationConfig } from '../../src/contract/alerting/integrationConfig.ts';
import type { Integration, IntegrationSettings } from '../../src/contract/alerting/integrationRecord.ts';
import { createId, INTEGRATION_ID_PREFIX } from '../../src/contract/ids.ts';
import { rpc } from '../../src/sdk/commandBuilders.ts';
import type { TestUser } from './testUsers.ts';
import { monitorOf } from './monitors.ts';

/** Settings that allow the server to call destinations on this machine. */
export const WITH_LOCAL_TARGETS = { ALLOW_PRIVATE_TARGETS: 'true' };

const SETTLE_TIMEOUT_MS = 60_000;
const LOOK_EVERY_MS = 100;

/** Responds like a healthy, overloaded or removed destination, depending on the first part of the path. */
async function startDestinations() {
  const answers: Record<string, [status: number, text: string]> = {
    '/well': [200, 'ok'],
    '/upset': [503, '{"error":"upstream connect error or disconnect/reset before headers"}'],
    '/gone': [410, 'no_service'],
  };
  const server = createServer((request, response) => {
    const [status, text] = answers[request.url ?? ''] ?? [404, ''];
    request.resume().on('end', () => response.writeHead(status).end(text));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => void server.close() };
}

/**
 * Gives a team a monitor that went down and recovered, and four integrations: one that has sent its alerts, one that is
 * retrying, one that is turned off, and one that was never used. The server must allow local targets.
 */
export async function fillIntegrations(hearthUrl: string, { platform, ...person }: TestUser, teamId: string) {
  const destinations = await startDestinations();
  const { url } = destinations;
  const add = (name: string, config: IntegrationConfig, changes: Partial<IntegrationSettings> = {}) => {
    const settings = { name, config, isDefault: true, remindEverySeconds: null, alertAfterFailures: 1 };
    const integrationId = createId(INTEGRATION_ID_PREFIX);
    const input = {
      teamId,
      integrationId,
      versionstamp: null,
      settings: { ...settings, wantsSummary: true, ...changes },
    };
    return platform.execute(rpc(['integrations', 'save'], input));
  };
  await add('On-call phone', { kind: 'ntfy', server: `${url}/upset`, topic: 'night', priority: 4 });
  await add('#operations', { kind: 'slack', url: `${url}/well` }, { remindEverySeconds: 3_600 });
  const gone = `${url}/gone`;
  await add('Old status page', { kind: 'webhook', url: gone, method: 'POST', headers: [], downBody: '', upBody: '' });
  await add('Ada', { kind: 'email', to: person.address }, { isDefault: false, alertAfterFailures: 3 });

  const { uuid, monitorId } = await monitorOf({ platform, ...person }, teamId, { name: 'Nightly backup' });
  for (const end of ['', '/1', '']) await fetch(`${hearthUrl}/ping/${uuid}${end}`, { method: 'POST' });

  const list = async () => (await platform.execute(rpc(['integrations', 'list'], { teamId }))) as Integration[];
  const isSettled = (all: Integration[]) =>
    all.every(({ isDefault, lastDelivery }) => !isDefault || lastDelivery !== null) &&
    all.some(({ disabled }) => disabled !== null);
  const deadline = Date.now() + SETTLE_TIMEOUT_MS;
  while (!isSettled(await list())) {
    if (Date.now() > deadline) throw new Error('The alerts were not sent.');
    await delay(LOOK_EVERY_MS);
  }
  return { monitorId, integrations: await list(), close: destinations.close };
}
