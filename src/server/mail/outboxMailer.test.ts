import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import PostalMime from 'postal-mime';
import { createOutboxMailer } from './outboxMailer.ts';
import { codeMail } from './signInMails.ts';
import { sampleLink } from './testing/sampleSignIn.ts';

let root: string;
let folder: string;
const printed: string[] = [];
const clock = { now: Date.UTC(2030, 0, 1, 12, 30, 5, 250) };
const create = () =>
  createOutboxMailer({
    folder,
    from: 'Hearth <hearth@example.com>',
    print: (line) => printed.push(line),
    now: () => clock.now,
  });

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'hearth outbox '));
  folder = join(root, 'data', 'outbox');
  printed.length = 0;
});
afterEach(() => rm(root, { recursive: true }));

describe('storing e-mails in the outbox', () => {
  it('blocks access by other users, no matter who created the folder', async () => {
    await mkdir(folder, { recursive: true, mode: 0o755 });
    await create().send({ to: 'ann@x.org', subject: '123456', text: 'code', html: '<p>code</p>' });
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
  });

  it('writes each one as a file that mail programs can open', async () => {
    await create().send(codeMail('ann@x.org', { code: '012345', ...sampleLink }));
    const [name = ''] = await readdir(folder);
    expect(name).toMatch(/^2030-01-01T12-30-05\.250Z-[0-9a-f-]{36}\.eml$/);
    const parsed = await PostalMime.parse(await readFile(join(folder, name)));
    expect(parsed).toMatchObject({
      from: { address: 'hearth@example.com' },
      to: [{ address: 'ann@x.org' }],
      subject: '012345 is your Hearth code',
      date: '2030-01-01T12:30:05.000Z',
    });
    expect(parsed.text).toContain('012345');
    expect(parsed.html).toContain('012345');
  });

  it('prints the code for the server’s operator', async () => {
    await create().send(codeMail('ann@x.org', { code: '012345', ...sampleLink }));
    const [name = ''] = await readdir(folder);
    expect(printed).toEqual([`E-mail to ann@x.org: 012345 is your Hearth code (${join(folder, name)})`]);
  });

  it('keeps simultaneous e-mails in separate files, and leaves no partial files', async () => {
    const mailer = create();
    const mail = codeMail('ann@x.org', { code: '012345', ...sampleLink });
    await Promise.all(Array.from({ length: 20 }, () => mailer.send(mail)));
    const names = await readdir(folder);
    expect(names).toHaveLength(20);
    expect(names.filter((name) => !name.endsWith('.eml'))).toEqual([]);
  });

  it('keeps other users of the machine from reading a code', async () => {
    await create().send(codeMail('ann@x.org', { code: '012345', ...sampleLink }));
    const [name = ''] = await readdir(folder);
    expect((await stat(join(folder, name))).mode & 0o077).toBe(0);
  });

  it('rejects if the folder can’t be created', async () => {
    folder = join('/dev/null', 'outbox');
    await expect(create().send(codeMail('ann@x.org', { code: '012345', ...sampleLink }))).rejects.toThrow('/dev/null');
    expect(printed).toEqual([]);
  });
});
