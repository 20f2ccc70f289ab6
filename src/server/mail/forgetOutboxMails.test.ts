import { expect, it } from '@jest/globals';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createOutboxMailer, forgetOutboxMails } from './outboxMailer.ts';

it('removes only the e-mails to one address from the outbox', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hearth-outbox-'));
  let at = Date.UTC(2030, 0, 1);
  const mailer = createOutboxMailer({ folder, from: 'hearth@x.org', print: () => undefined, now: () => (at += 1_000) });
  for (const to of ['ann@x.org', 'joann@x.org', 'Ann@X.org', 'bob@x.org']) {
    await mailer.send({ to, subject: 'For ann@x.org', text: 'To: ann@x.org', html: '' });
  }
  await forgetOutboxMails(folder, 'ann@x.org');
  expect(await readdir(folder)).toHaveLength(2);
  await forgetOutboxMails(folder, 'bob@x.org');
  expect(await readdir(folder)).toHaveLength(1);
  await rm(folder, { recursive: true });
  await forgetOutboxMails(folder, 'ann@x.org');
});
