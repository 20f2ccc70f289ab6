import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { until } from '../../testing/until.ts';
import { ConfigError } from '../configReaders.ts';
import { SQLITE } from '../database/testing/engines.ts';
import type { Keywords } from '../../contract/monitors/pingFilter.ts';
import type { MailPingsOptions } from './createMailPings.ts';
import type { PingStore } from '../monitors/monitorStore.ts';
import { dial, DOMAIN, ELSEWHERE, mailWorld } from './testing/mailWorld.ts';

describe('the listener for pings by e-mail', () => {
  const { world, mail, port, logged, listen, send, pings, bodyOf } = mailWorld(SQLITE);

  it.each([
    'someone@example.com',
    `${ELSEWHERE}@example.com`,
    `postmaster@${DOMAIN}`,
    `${ELSEWHERE}+create@${DOMAIN}`,
    `${ELSEWHERE}+256@${DOMAIN}`,
    `key+start@${DOMAIN}`,
    `"a/b?create=1"@${DOMAIN}`,
    `a%2fb.key@${DOMAIN}`,
  ])('does not relay e-mail: %s is refused as a recipient', async (address) => {
    await listen();
    expect(await send(address)).toBe('550 Not a recipient of this server');
  });

  it.each([
    ['is read to its end', 'é'.repeat(100_000), false, 'fail', /^Log\n\né+\n\[… 190,\d+ bytes left out …\]\né+ERROR$/],
    [
      'is too long',
      'é'.repeat(800_000),
      false,
      'ign',
      /^Log\n\né+\n\[… .* left out; Hearth stopped reading here …\]\né+$/,
    ],
    [
      'is followed by a long attachment',
      'é'.repeat(100_000),
      true,
      'fail',
      /^Log\n\né+\n\[… 190,\d+ bytes left out …\]\né+ERROR$/,
    ],
  ])(
    'keeps both ends of a long text, and searches it for keywords, if it %s',
    async (_what, start, isAttached, kind, kept) => {
      await listen();
      const keywords: Keywords = { failure: ['ERROR'], success: ['éé'], start: [], otherwise: 'ignore' };
      const monitor = await world().make({ keywords });
      const attachments = isAttached ? [{ filename: 'log.bin', content: Buffer.alloc(1_500_000) }] : [];
      await send(`${monitor.uuid}@${DOMAIN}`, { subject: 'Log', text: `${start}ERROR`, attachments });
      const [ping] = await pings(monitor);
      expect(ping).toMatchObject({ kind, isBodyCut: true });
      expect(await bodyOf(monitor, ping!.sequence)).toMatch(kept);
    },
  );

  it('reads the text of an HTML-only e-mail, and ignores attachments', async () => {
    await listen();
    const monitor = await world().make();
    const html = `<html><head><style>p { color: red }</style></head><body><p>Backup&nbsp;of <b>db1</b></p>
      <p>3 &lt; 4 &#38; done<br>next</p></body></html>`;
    const attachments = [{ filename: 'log.txt', content: 'ERROR' }];
    await send(`${monitor.uuid}@${DOMAIN}`, { subject: 'Report', html, text: undefined, attachments });
    const [ping] = await pings(monitor);
    expect(await bodyOf(monitor, ping!.sequence)).toBe('Report\n\nBackup of db1\n3 < 4 & done\nnext');
  });

  it('counts e-mails that it can’t parse', async () => {
    await listen();
    const monitor = await world().make();
    const client = await dial(port());
    await client.say('HELO job');
    await client.say('MAIL FROM:<>');
    await client.say(`RCPT TO:<${monitor.uuid}@${DOMAIN}>`);
    await client.say('DATA');
    const nested = Array.from(
      { length: 40 },
      (_, depth) => `Content-Type: multipart/mixed; boundary=b${depth}\r\n\r\n--b${depth}\r\n`,
    );
    expect(await client.say(`${nested.join('')}\r\n\u0000\u001b[31m\r\n.`)).toBe('250 OK: message queued');
    expect(await pings(monitor)).toMatchObject([{ kind: 'success', userAgent: '' }]);
    client.leave();
  });

  it.each<[string, Partial<MailPingsOptions>, string, object[]]>([
    [
      'counts an e-mail that takes too long to parse, with its text as it came',
      { isolation: { run: async () => ({ ok: false, reason: 'time' }) } },
      '250 OK: message queued',
      [{ kind: 'success', bodyStart: expect.stringContaining('Subject: Log') }],
    ],
    [
      'asks for a retry if too many e-mails are being parsed',
      { isolation: { run: async () => ({ ok: false, reason: 'busy' }) } },
      '450 Too many pings, try again later',
      [],
    ],
  ])('%s', async (_claim, options, answer, recorded) => {
    await listen(options);
    const monitor = await world().make();
    expect(await send(`${monitor.uuid}@${DOMAIN}`, { subject: 'Log' })).toBe(answer);
    expect(await pings(monitor)).toMatchObject(recorded);
  });

  it('asks for a retry once a network has sent more bytes than are parsed for it', async () => {
    await listen();
    const monitor = await world().make();
    const text = 'x'.repeat(300_000);
    const answers: string[] = [];
    while (answers.length < 40 && !answers.at(-1)?.startsWith('450')) {
      answers.push(await send(`${monitor.uuid}@${DOMAIN}`, { text }));
    }
    expect(answers.at(-1)).toMatch(/^450/);
    expect(answers.length).toBeGreaterThan(8);
  });

  it('accepts an e-mail with attachments of up to 25 MB', async () => {
    await listen();
    const monitor = await world().make();
    const attached = (megabytes: number) => ({
      text: 'see attachment',
      attachments: [{ filename: 'dump.gz', content: Buffer.alloc(megabytes * 1e6) }],
    });
    expect(await send(`${monitor.uuid}@${DOMAIN}`, attached(2))).toMatch(/^250/);
    expect(await pings(monitor)).toMatchObject([{ bodyStart: 'see attachment', isBodyCut: false }]);
    expect(await send(`${monitor.uuid}@${DOMAIN}`, attached(20))).toMatch(/^552/);
    expect(await pings(monitor)).toHaveLength(1);
  });

  it('records nothing for an e-mail whose transfer is interrupted', async () => {
    await listen();
    const monitor = await world().make();
    const client = await dial(port());
    await client.say('HELO job');
    await client.say('MAIL FROM:<root@db1.example>');
    await client.say(`RCPT TO:<${monitor.uuid}@${DOMAIN}>`);
    await client.say('DATA');
    client.write('Subject: Backup\r\n\r\nhalf of');
    client.leave();
    await mail().close();
    expect(await pings(monitor)).toEqual([]);
    expect(logged()).toEqual([]);
  });

  it('offers neither authentication nor encryption, and has no mailboxes', async () => {
    await listen();
    const client = await dial(port());
    expect(client.greeting).toBe(`220 ${DOMAIN} ESMTP Hearth`);
    await client.say('EHLO job');
    for (const line of ['AUTH PLAIN AHVzZXIAcGFzcw==', 'STARTTLS']) expect(await client.say(line)).toMatch(/^50\d/);
    expect(await client.say('VRFY root')).toMatch(/^252/);
    client.leave();
  });

  it('temporarily refuses pings over a network’s limit', async () => {
    await listen({ limits: { pingsBurst: 2, pingsPerSecond: 1 } });
    const monitor = await world().make();
    const to = `${monitor.uuid}@${DOMAIN}`;
    expect([await send(to), await send(to), await send(to)]).toEqual([
      '250 OK: message queued',
      '250 OK: message queued',
      '450 Too many pings, try again later',
    ]);
    expect(await pings(monitor)).toHaveLength(2);
  });

  it('refuses connections over a network’s limit until one ends', async () => {
    await listen();
    const clients = await Promise.all(Array.from({ length: 20 }, () => dial(port())));
    expect((await dial(port())).greeting).toBe('421 Too many connections, try again later');
    clients[0]?.leave();
    await until(async () => (await dial(port())).greeting.startsWith('220'));
    for (const client of clients) client.leave();
  });

  it('accepts at most ten recipients at a time', async () => {
    await listen();
    const monitor = await world().make();
    const client = await dial(port());
    await client.say('HELO job');
    await client.say('MAIL FROM:<root@db1.example>');
    for (let code = 0; code < 10; code++) {
      expect(await client.say(`RCPT TO:<${monitor.uuid}+${code}@${DOMAIN}>`)).toMatch(/^250/);
    }
    expect(await client.say(`RCPT TO:<${monitor.uuid}+10@${DOMAIN}>`)).toMatch(/^452/);
    client.leave();
  });

  it('requests a retry while nothing can be recorded, and logs that only once', async () => {
    const away = async () => Promise.reject(new Error('The database is away.'));
    await listen({
      pings: { recordPing: away, checkTarget: async () => null, keywordsOf: async () => null } satisfies PingStore,
    });
    for (let count = 0; count < 2; count++) {
      expect(await send(`${ELSEWHERE}@${DOMAIN}`)).toBe('451 Not recorded, try again later');
    }
    expect(logged()).toEqual(['Could not record pings by e-mail']);
  });

  it.each([
    [{ recorded: false, problem: 'too-many', retryAfterSeconds: 1 } as const, '450 Too many pings, try again later'],
    [{ recorded: false, problem: 'no-room' } as const, '452 Out of disk space'],
    [{ recorded: false, problem: 'not-found' } as const, '550 No such monitor'],
  ])('explains why a ping wasn’t recorded: %j', async (outcome, answer) => {
    await listen({
      pings: { recordPing: async () => outcome, checkTarget: async () => null, keywordsOf: async () => null },
    });
    expect(await send(`${ELSEWHERE}@${DOMAIN}`)).toBe(answer);
  });

  it('finishes the current e-mail when it closes, and disconnects idle clients', async () => {
    await listen();
    const monitor = await world().make();
    const idle = await dial(port());
    const busy = await dial(port());
    await busy.say('HELO job');
    await busy.say('MAIL FROM:<root@db1.example>');
    await busy.say(`RCPT TO:<${monitor.uuid}@${DOMAIN}>`);
    expect(await busy.say('DATA')).toMatch(/^354/);
    const closed = mail().close();
    expect(await idle.hear()).toBe('421 Server shutting down');
    expect(await busy.say('Subject: Backup\r\n\r\ndone\r\n.')).toBe('250 OK: message queued');
    expect(await busy.say('QUIT')).toMatch(/^421/);
    await closed;
    expect(await pings(monitor)).toHaveLength(1);
  });

  it('names the setting to change if its port is unavailable', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port: takenPort } = taken.address() as AddressInfo;
    await expect(listen({ port: takenPort })).rejects.toThrow(
      new ConfigError('MAIL_PINGS', `must name a free port: ${takenPort} is in use`),
    );
    taken.close();
  });
});
