import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Keywords } from '../../contract/monitors/pingFilter.ts';
import { NOW } from '../../testing/clock.ts';
import { freePort } from '../../testing/freePort.ts';
import { ENGINES } from '../database/testing/engines.ts';
import { startTestServer } from '../testing/startTestServer.ts';
import { DOMAIN, ELSEWHERE, mailWorld, sendTo } from './testing/mailWorld.ts';

describe.each(ENGINES)('pings by e-mail on $name', (engine) => {
  const { world, listen, send, pings, bodyOf } = mailWorld(engine);
  beforeEach(() => listen());

  it('count as successes, with their sender, subject and text', async () => {
    const monitor = await world().make();
    const text = 'All 12 tables copied.\nÜnicode.';
    expect(await send(`${monitor.uuid}@${DOMAIN}`, { subject: 'Bäckup: OK', text })).toBe('250 OK: message queued');
    const [ping] = await pings(monitor);
    expect(ping).toMatchObject({
      kind: 'success',
      exitStatus: null,
      rid: null,
      method: '',
      scheme: 'email',
      address: '127.0.0.1',
      userAgent: 'root@db1.example',
      isBodyCut: false,
    });
    expect(await bodyOf(monitor, ping!.sequence)).toBe(`Bäckup: OK\n\n${text}`);
    expect(await world().look(monitor)).toMatchObject({ status: 'up', pingCount: 1, lastPingAt: NOW });
  });

  it.each([
    ['+start', { kind: 'start', exitStatus: null }],
    ['+fail', { kind: 'fail', exitStatus: null }],
    ['+log', { kind: 'log', exitStatus: null }],
    ['+0', { kind: 'success', exitStatus: 0 }],
    ['+7', { kind: 'fail', exitStatus: 7 }],
  ])('use %s like the path after a slash in a ping URL', async (end, ping) => {
    const monitor = await world().make();
    await send(`${monitor.uuid.toUpperCase()}${end}@Hearth.TEST`);
    expect(await pings(monitor)).toMatchObject([ping]);
  });

  it('can also address a monitor by its slug and the ping key', async () => {
    const monitor = await world().make({ slug: 'nightly-backup' });
    const key = await world().store.pingKey(world().teamId);
    expect(await send(`Nightly-Backup.${key}+fail@${DOMAIN}`)).toMatch(/^250/);
    expect(await pings(monitor)).toMatchObject([{ kind: 'fail' }]);
    expect(await send(`other.${key}@${DOMAIN}`)).toBe('550 No such monitor');
    await world().make({ slug: 'nightly-backup' });
    expect(await send(`nightly-backup.${key}@${DOMAIN}`)).toBe('550 Several monitors have that slug');
  });

  it('are classified by the keywords in their subject or text', async () => {
    const keywords: Keywords = { failure: ['ERROR'], success: ['done'], start: ['begin'], otherwise: 'ignore' };
    const monitor = await world().make({ keywords });
    const sent = [
      { subject: 'Backup', text: 'done' },
      { subject: 'Backup: ERROR', text: 'done' },
      { subject: 'Backup', text: 'begin' },
      { subject: 'Backup', text: 'nothing to say' },
      { subject: '=?utf-8?B?RVJST1I=?=', text: '' },
    ];
    for (const content of sent) await send(`${monitor.uuid}@${DOMAIN}`, content);
    expect((await pings(monitor)).map(({ kind }) => kind)).toEqual(['success', 'fail', 'start', 'ign', 'fail']);
  });

  it('are searched only in their text if it has several paragraphs and no subject', async () => {
    const keywords: Keywords = { failure: ['ERROR'], success: [], start: [], otherwise: 'ignore' };
    const inText = await world().make({ keywords: { ...keywords, searchIn: ['text'] } });
    const inSubject = await world().make({ keywords: { ...keywords, searchIn: ['subject'] } });
    const recipients = [inText, inSubject].map(({ uuid }) => `${uuid}@${DOMAIN}`);
    await send(recipients, { text: 'ERROR\n\nSecond paragraph' });
    await send(recipients, { subject: 'Ünd: ERROR', text: 'First\n\nSecond' });
    expect((await pings(inText)).map(({ kind }) => kind)).toEqual(['fail', 'ign']);
    expect((await pings(inSubject)).map(({ kind }) => kind)).toEqual(['ign', 'fail']);
  });

  it('count even if only POST requests do, because following a link can’t send an e-mail', async () => {
    const monitor = await world().make({ pingMethods: 'post' });
    await send(`${monitor.uuid}@${DOMAIN}`);
    expect(await pings(monitor)).toMatchObject([{ kind: 'success' }]);
  });

  it('count for each recipient, and are refused for an unknown one', async () => {
    const monitors = [await world().make(), await world().make()];
    expect(await send(monitors.map(({ uuid }) => `${uuid}@${DOMAIN}`))).toMatch(/^250/);
    for (const monitor of monitors) expect(await pings(monitor)).toHaveLength(1);
    expect(await send(`${ELSEWHERE}@${DOMAIN}`)).toBe('550 No such monitor');
  });
});

describe('a server with MAIL_PINGS', () => {
  it('accepts pings by e-mail, shows the address, and stops accepting them when it closes', async () => {
    const port = await freePort();
    const server = await startTestServer({ config: { mailPings: { port, domain: DOMAIN } } });
    const ada = await server.signUp();
    const { teamId } = await server.createTeam(ada);
    const { uuid } = (await server.createMonitor(ada, teamId)).data;
    const ask = <Value>(path: string[], input: object = {}) =>
      server.valueOf<Value>({ kind: 'rpc', rpc: path, input }, ada.token);
    expect(await ask(['server', 'status'])).toMatchObject({ mailDomain: DOMAIN, pingsKept: 1_000 });
    expect(await sendTo(port, `${uuid}@${DOMAIN}`)).toMatch(/^250/);
    expect(await ask(['monitors', 'list'], { teamId })).toMatchObject({ monitors: [{ data: { status: 'up' } }] });
    const made = await ask<{ secret: string }>(['apiKeys', 'create'], { teamId, name: 'Reader', scope: 'write' });
    const headers = { 'x-api-key': made.secret };
    const listed = await fetch(`${server.url}/api/v3/checks/${uuid}/pings/`, { headers });
    expect(await listed.json()).toMatchObject({ pings: [{ type: 'success', scheme: 'email', method: '', n: 1 }] });
    await server.close();
    expect(await sendTo(port, `${uuid}@${DOMAIN}`)).toContain('ECONNREFUSED');
  });
});
