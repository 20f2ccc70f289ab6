import { alertMail } from '../../src/server/notifiers/email/alertMail.ts';
import {
  downMessage,
  fullMessage,
  HOSTILE_NAME,
  lateMessage,
  messages,
  missedMessage,
  recoveredMessage,
  reminderMessage,
  summaryMessage,
  upMessage,
} from '../../src/server/notifiers/testing/messages.ts';
import { pagesAt } from '../../src/server/alerting/pages.ts';
import { reportMail } from '../../src/server/reports/reportMail.ts';
import { sampleReports } from '../../src/server/reports/testing/sampleReports.ts';
import type { Mail } from '../../src/server/mail/mailer.ts';
import { alreadyRegisteredMail, codeMail, notRegisteredMail } from '../../src/server/mail/signInMails.ts';
import { sampleLink } from '../../src/server/mail/testing/sampleSignIn.ts';

const to = 'ann@example.org';
const unsubscribeUrl = 'https://hearth.example/unsubscribe?token=1';

const down = downMessage();
/** One mail of every kind, and those that are hardest to lay out. */
export const sampleMails: Record<string, Mail> = {
  down: alertMail(to, down),
  'down-with-output': alertMail(to, { ...fullMessage(), unsubscribeUrl }),
  'down-missed': alertMail(to, { ...missedMessage(), unsubscribeUrl }),
  recovered: alertMail(to, { ...recoveredMessage(), unsubscribeUrl }),
  'hostile-output': alertMail(to, messages.find(([what]) => what === 'hostile output')?.[1] ?? down),
  'down-to-a-person': alertMail(to, { ...down, unsubscribeUrl }),
  up: alertMail(to, upMessage()),
  reminder: alertMail(to, reminderMessage()),
  'was-down': alertMail(to, lateMessage(true)),
  flapping: alertMail(
    to,
    downMessage({ flapping: 'It changed 14 times in the last hour; changes in between were not told.' }),
  ),
  'long-names': alertMail(
    to,
    downMessage({ monitor: { ...down.monitor, name: HOSTILE_NAME + 'x'.repeat(80), tags: ['long'.repeat(12), 'b'] } }),
  ),
  summary: alertMail(to, summaryMessage()),
  report: reportMail(to, {
    teams: sampleReports(),
    week: { firstDay: '2026-11-30', lastDay: '2026-12-06' },
    pages: pagesAt('https://hearth.example'),
    unsubscribeUrl,
  }),
  code: codeMail(to, { code: '493027', ...sampleLink }),
  'already-registered': alreadyRegisteredMail(to, sampleLink),
  'not-registered': notRegisteredMail(to, sampleLink),
};
