import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { alertMail } from '../src/server/alerting/notifiers/email/alertMail.ts';
import {
  downMessage,
  HOSTILE_NAME,
  reminderMessage,
  summaryMessage,
  upMessage,
} from '../src/server/alerting/notifiers/testing/messages.ts';
import { pagesAt } from '../src/server/alerting/pages.ts';
import { reportMail } from '../src/server/alerting/reports/reportMail.ts';
import { sampleReports } from '../src/server/alerting/reports/testing/sampleReports.ts';
import type { Mail } from '../src/server/mail/mailer.ts';
import { codeMail } from '../src/server/mail/signInMails.ts';
import { ensureChromium } from './chromium/ensureChromium.ts';
import { root } from './process/runNode.ts';

/** Usage: npm run mails -- FOLDER. One picture of every kind of mail, in both themes and two widths. */
const folder = path.resolve(process.argv[2] ?? path.join(root, 'test-results/mails'));
const themes = ['light', 'dark'] as const;
const widths = [760, 390];
const to = 'ann@example.org';
const unsubscribeUrl = 'https://hearth.example/unsubscribe?token=1';

const down = downMessage();
const mails: Record<string, Mail> = {
  down: alertMail(to, down),
  'down-to-a-person': alertMail(to, { ...down, unsubscribeUrl }),
  up: alertMail(to, upMessage()),
  reminder: alertMail(to, reminderMessage()),
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
  code: codeMail(to, { code: '493027', validMinutes: 10 }),
};

const executablePath = ensureChromium();
mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath,
  args: process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu'] : ['--disable-gpu'],
});
try {
  for (const theme of themes) {
    for (const width of widths) {
      const page = await browser.newPage({ colorScheme: theme, viewport: { width, height: 400 } });
      for (const [name, { html }] of Object.entries(mails)) {
        await page.setContent(html);
        await page.screenshot({ path: path.join(folder, `${name}-${theme}-${width}.png`), fullPage: true });
      }
      await page.close();
    }
  }
  console.log(`The pictures are in ${folder}`);
} finally {
  await browser.close();
}
