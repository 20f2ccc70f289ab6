import { WebSocket } from 'ws';
import { teamKey } from '../src/contract/keys.ts';
import { rpc } from '../src/sdk/commandBuilders.ts';
import { openClient, protocolOf } from '../src/server/ws/testing/testClient.ts';
import { createHearthCluster, type HearthCluster } from './support/hearthCluster.ts';
import { callingAt, createUser, withAnotherSession, type TestUser } from './support/testUsers.ts';
import { expect, test as base } from './support/journey.ts';
import { editTeam, teamOf, teamWith } from './support/records.ts';
import { heading, teamInRail } from './support/screens.ts';
import { describeDelays, seenDelays } from './support/seenDelays.ts';

/** The number of changes on each server. For any browser's socket, one of the servers is remote. */
const CHANGES = 25;
const CUTS = 6;
/** A page whose connection was closed repeatedly waits up to 30 s before it reconnects. */
const RECONNECT_TIMEOUT_MS = 60_000;
const SIGNED_OUT = 4401;
const CHANGES_MISSED = 1012;

/** Always runs two servers, no matter how many the other journeys use. */
const test = base.extend<{ hearth: HearthCluster }>({
  hearth: async ({ mail }, provide) => {
    const hearth = await createHearthCluster({ SMTP_URL: mail.url, MAIL_FROM: 'Hearth <hearth@example.test>' });
    await hearth.start();
    await provide(hearth);
    await hearth.dispose();
  },
});

/** Opens a socket to one server and watches a team. Resolves once the watch has started. */
async function watchAt(server: string, { tokens }: TestUser, teamId: string) {
  const client = await openClient(
    new WebSocket(`${server.replace('http', 'ws')}/api`, [protocolOf(tokens.access_token)]),
  );
  client.send({ kind: 'document-watch', key: teamKey(teamId) });
  await client.obeyed();
  return client;
}

test('a change on either server appears in a browser, no matter which server its socket is on', async ({
  hearth,
  site,
  browserOf,
}, testInfo) => {
  const ada = await createUser(site, 'Ada');
  const grace = await createUser(site, 'Grace');
  const teamId = await teamWith(site, ada, 'Engines', [grace]);
  const watcher = await browserOf(grace, `/teams/${teamId}`);
  await expect(watcher).toHaveTitle(/Engines/);
  await watcher.waitForLoadState('networkidle');
  for (const [index, server] of hearth.servers.entries()) {
    const prefix = `Server ${index + 1}`;
    const delaysMs = await seenDelays(callingAt(server, ada), teamId, watcher, { prefix, changes: CHANGES });
    const words = describeDelays(delaysMs);
    testInfo.annotations.push({ type: prefix, description: words });
    console.log(`Seen in a browser, ${CHANGES} changes at server ${index + 1}: ${words}`);
  }
});

test('signing out on one server ends the session on the other, even if that one gets no changes', async ({
  hearth,
  site,
  browserOf,
}) => {
  const ada = await createUser(site, 'Ada');
  const teamId = await teamOf(ada, 'Engines');
  const [here, there] = hearth.servers;
  for (const isCut of [false, true]) {
    const session = await withAnotherSession(site, ada);
    const pages = [await browserOf(session, '/settings/account'), await browserOf(session, '/settings/account')];
    for (const page of pages) await expect(heading(page, 'Account')).toBeVisible();
    const { closed } = await watchAt(there, session, teamId);
    if (isCut) await hearth.cutListening();
    const startedAt = performance.now();
    await callingAt(here, session).platform.execute(rpc(['authentication', 'signOut']));
    const { code } = await closed;
    const ms = Math.round(performance.now() - startedAt);
    // A server that lost its connection for notifications closes all its sockets, because each could have missed some,
    // unless it reconnects just in time to be notified of the sign-out.
    expect(isCut ? [CHANGES_MISSED, SIGNED_OUT] : [SIGNED_OUT]).toContain(code);
    console.log(`Socket closed ${ms} ms after the session ended at the other server${isCut ? ', despite a cut' : ''}`);
    await expect(watchAt(there, session, teamId)).rejects.toThrow('HTTP 401');
    for (const page of pages) await expect(heading(page, 'Login')).toBeVisible();
  }
});

test('all data is updated after the connections for changes between servers were cut', async ({
  hearth,
  site,
  browserOf,
}) => {
  const ada = await createUser(site, 'Ada');
  const grace = await createUser(site, 'Grace');
  const teamId = await teamWith(site, ada, 'Engines', [grace]);
  const pages = [await browserOf(ada, `/teams/${teamId}`), await browserOf(grace, `/teams/${teamId}`)];
  for (const page of pages) await page.waitForLoadState('networkidle');
  for (let cut = 1; cut <= CUTS; cut++) {
    const server = hearth.servers[cut % 2 === 0 ? 0 : 1];
    const display = `After cut ${cut}`;
    await hearth.cutListening();
    await editTeam(callingAt(server, ada), teamId, { display });
    for (const page of pages) {
      await expect(teamInRail(page, display)).toBeVisible({ timeout: RECONNECT_TIMEOUT_MS });
    }
  }
});
